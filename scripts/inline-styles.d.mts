import type { Plugin } from 'vite'

export function inlineStyles(): Plugin
