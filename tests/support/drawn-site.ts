import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A built client whose public pages are these: HTML by path. */
export async function drawnSite(pages: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(inject('scratch'), 'site-'))
  await cp(join(inject('scratch'), 'client'), folder, { recursive: true })
  await writeFile(join(folder, '.vite', 'site.json'), JSON.stringify(pages))
  return folder
}
