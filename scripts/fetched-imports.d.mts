import type { Plugin } from 'vite'

export function fetchedImports(): Plugin
