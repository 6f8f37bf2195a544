import { execFile } from 'node:child_process'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Builds all environments, and draws with the one called `drawn` what needs no browser to be drawn: the skeletons of the
 * app's pages (src/client/app/skeletons.tsx) and the public pages (src/client/site/render.tsx). Both are left beside the
 * client's manifest, for the server (server/http/built-page.ts, server/http/public-pages.ts).
 */
export async function buildAll(builder) {
  const { config, environments } = builder
  const outDir = name => join(config.root, environments[name].config.build.outDir)
  const draw = async () => {
    await builder.build(environments.drawn)
    await write(outDir('drawn'), 'skeletons', 'drawSkeletons')
  }
  await Promise.all([builder.build(environments.client), builder.build(environments.ssr), draw()])

  const beside = name => join(outDir('client'), '.vite', name)
  const manifest = JSON.parse(readFileSync(beside('manifest.json'), 'utf8'))
  const script = `/${manifest['src/client/site/script/site.ts'].file}`
  await write(outDir('drawn'), 'site', 'drawPublicPages', { script })
  for (const name of ['skeletons.json', 'site.json']) renameSync(join(outDir('drawn'), name), beside(name))
  rmSync(outDir('drawn'), { recursive: true })
}

/** Calls what the module `name` exports, and writes its answer to name.json beside it. */
async function write(folder, name, call, ...given) {
  const code = pathToFileURL(join(folder, `${name}.js`)).href
  // In a process of its own, which ends with it: what a screen keeps for minutes would keep the build as long.
  const program = `
    import { writeFileSync } from 'node:fs'
    import { ${call} } from ${JSON.stringify(code)}
    const drawn = await ${call}(...${JSON.stringify(given)})
    writeFileSync(${JSON.stringify(join(folder, `${name}.json`))}, JSON.stringify(drawn))
    process.exit()`
  await run(process.execPath, ['--input-type=module', '--eval', program])
}
