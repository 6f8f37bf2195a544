import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of an installed Firefox, or null. */
export const findFirefox = () => inPath('firefox-esr') ?? inPath('firefox')

/** The path of WebKitGTK's small browser where all that drives it is installed too, or null. */
export function findWebKit() {
  if (!['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].every(inPath)) return null
  // The browser lies beside its library, in the folder of the machine's kind.
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const paths = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].flatMap(version =>
    ['', ...folders].map(folder => join('/usr/lib', folder, version, 'MiniBrowser')),
  )
  return paths.find(path => existsSync(path)) ?? null
}

function inPath(program) {
  const paths = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, program))
  return paths.find(path => existsSync(path)) ?? null
}
