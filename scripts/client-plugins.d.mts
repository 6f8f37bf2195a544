import type { Plugin } from 'vite'

export function bundleBudget(most: { kB: number; files: number }): Plugin
export function inlineStyles(): Plugin
export function precompress(): Plugin
