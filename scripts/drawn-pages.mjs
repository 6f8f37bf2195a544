import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { buildReadingThread } from './reading-thread.mjs'

const run = promisify(execFile)

/**
 * Builds all environments, and draws the public pages with the one called `drawn` (src/client/site/render.tsx). They are left
 * beside the client's manifest, for the server (server/http/public-pages.ts), which draws the app's screens itself.
 */
export async function buildAll(builder) {
  const { config, environments } = builder
  const outDir = name => join(config.root, environments[name].config.build.outDir)
  const [site] = await Promise.all([
    builder.build(environments.drawn).then(() => drawSite(outDir('drawn'))),
    builder.build(environments.client),
    builder.build(environments.ssr),
  ])
  const beside = name => join(outDir('client'), '.vite', name)
  const { file } = JSON.parse(readFileSync(beside('manifest.json'), 'utf8'))['src/client/site/script/site.ts']
  writeFileSync(beside('site.json'), site.replaceAll(siteScript, `/${file}`))
  await buildReadingThread(config.root, outDir('ssr'))
}

// Its name is known when the client is built, which drawing does not wait for.
const siteScript = '/the-script-of-the-public-pages'

/** In a process of its own, which ends with it: what a page keeps for minutes would keep the build as long. */
async function drawSite(folder) {
  const module = name => JSON.stringify(pathToFileURL(join(folder, `${name}.js`)).href)
  const program = `
    import { drawPublicPages } from ${module('site')}
    import { openApiOf } from ${module('openapi')}
    const assets = { script: ${JSON.stringify(siteScript)}, api: openApiOf('{{origin}}') }
    process.stdout.write(JSON.stringify(await drawPublicPages(assets)), () => process.exit())`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    maxBuffer: 2 ** 28,
  })
  return stdout
}
