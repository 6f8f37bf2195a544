import { execFile } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Builds all environments, and draws with the one called `drawn` what needs no browser to be drawn: the static shells of the
 * app's pages (src/client/app/static-shells.tsx) and the public pages (src/client/site/render.tsx). Both are left beside the
 * client's manifest, for the server (server/http/built-page.ts, server/http/public-pages.ts).
 */
export async function buildAll(builder) {
  const { config, environments } = builder
  const outDir = name => join(config.root, environments[name].config.build.outDir)
  // Drawing takes longest: what is drawn with is built before the server, which is built beside it.
  const drawn = builder.build(environments.drawn)
  await Promise.all([
    builder.build(environments.client),
    drawn.then(() => builder.build(environments.ssr)),
    drawn.then(() => draw(outDir('drawn'))),
  ])

  const beside = name => join(outDir('client'), '.vite', name)
  const manifest = JSON.parse(readFileSync(beside('manifest.json'), 'utf8'))
  renameSync(join(outDir('drawn'), 'static-shells.json'), beside('static-shells.json'))
  const site = readFileSync(join(outDir('drawn'), 'site.json'), 'utf8')
  const { file } = manifest['src/client/site/script/site.ts']
  writeFileSync(beside('site.json'), site.replaceAll(siteScript, `/${file}`))
  rmSync(outDir('drawn'), { recursive: true })
}

// Its name is known when the client is built, which drawing does not wait for.
const siteScript = '/the-script-of-the-public-pages'

/** Draws with the modules in `folder`, and writes static-shells.json and site.json beside them. */
async function draw(folder) {
  const address = name => JSON.stringify(pathToFileURL(join(folder, name)).href)
  // In a process of its own, which ends with it: what a screen keeps for minutes would keep the build as long.
  const program = `
    import { writeFileSync } from 'node:fs'
    import { drawStaticShells } from ${address('static-shells.js')}
    import { drawPublicPages } from ${address('site.js')}
    const write = (name, drawn) => writeFileSync(new URL(name, ${address('static-shells.js')}), JSON.stringify(drawn))
    write('site.json', await drawPublicPages({ script: ${JSON.stringify(siteScript)} }))
    write('static-shells.json', await drawStaticShells())
    process.exit()`
  await run(process.execPath, ['--input-type=module', '--eval', program])
}
