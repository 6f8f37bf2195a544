import type { Plugin } from 'vite'

export function precompress(): Plugin
export function compressed(text: string | Uint8Array): Promise<Buffer>
