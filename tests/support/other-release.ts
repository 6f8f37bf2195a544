import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { root } from './sources.ts'

/** The program of a release whose files of code all have other names than this build's, as after a change of each. */
export async function otherRelease(): Promise<string> {
  const folder = await mkdtemp(join(inject('scratch'), 'outra-'))
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  for (const name of ['node_modules', 'drizzle', 'package.json'])
    await symlink(join(root, name), join(folder, name))
  const client = join(folder, 'dist', 'client')
  const names = (await readdir(join(client, 'assets'))).filter(name => name.endsWith('.js'))
  const renamed = new Map(names.map(name => [name, name.replace(/.\.js$/, last => `${other(last)}.js`)]))
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Compressed beforehand, with the names of before.
    if (/\.(br|gz)$/.test(entry.name)) await rm(path)
    else if (/\.(js|html|json)$/.test(entry.name)) {
      let text = await readFile(path, 'utf8')
      for (const [from, to] of renamed) text = text.replaceAll(from, to)
      await writeFile(path, text)
    }
  }
  for (const [from, to] of renamed) await rename(join(client, 'assets', from), join(client, 'assets', to))
  return join(folder, 'dist', 'server', 'main.js')
}

const other = (last: string) => (last.startsWith('z') ? 'y' : 'z')
