import type { ViteBuilder } from 'vite'

export function buildWithSkeletons(builder: ViteBuilder): Promise<void>
