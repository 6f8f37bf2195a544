import type { CodeSplittingGroup } from 'rolldown'

export function pageChunks(): CodeSplittingGroup
