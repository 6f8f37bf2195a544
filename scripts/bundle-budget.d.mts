import type { Plugin } from 'vite'

export function bundleBudget(most: { kB: number; files: number }): Plugin
