import type { ViteBuilder } from 'vite'

export function buildAll(builder: ViteBuilder): Promise<void>
