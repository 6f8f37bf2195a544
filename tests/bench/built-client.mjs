import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../scripts/browser.mjs'
import { build } from '../../scripts/build.mjs'
import { root } from '../../scripts/prepare.mjs'

/** Builds the client where its sources changed, and finds a browser: where both are. */
export default async function builtClient() {
  const built = await build()
  if (!built.ok) throw new Error(built.output)
  const browser = await findBrowser({ root, scratch: mkdtempSync(join(tmpdir(), 'bancada-bench-')) })
  if (!browser.path) throw new Error(browser.reason)
  return { folder: join(root, 'dist', 'client'), browser: browser.path }
}
