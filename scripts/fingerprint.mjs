import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A hash over the paths and contents of files and folders under root; what is missing counts as empty. */
export function fingerprint(root, paths, { ignore = () => false, salt = '' } = {}) {
  const hash = createHash('sha256').update(salt)
  for (const path of paths.flatMap(path => filesOf(root, path))) {
    if (!ignore(path)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap(name => filesOf(root, `${path}/${name}`))
}
