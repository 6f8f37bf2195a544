import type { Plugin } from 'vite'

export function bundleBudget(most: { app: number; auth: number; site: number; files: number }): Plugin
export function inlineStyles(): Plugin
export function precompress(): Plugin
