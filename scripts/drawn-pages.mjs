import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Builds all environments, then draws with the one called `drawn` what needs no browser to be drawn: the skeletons of the
 * app's pages (src/client/app/skeletons.tsx) and the public pages (src/client/site/render.tsx). Both are left beside the
 * client's manifest, for the server (server/http/built-page.ts, server/http/public-pages.ts).
 */
export async function buildAll(builder) {
  const { config, environments } = builder
  for (const environment of Object.values(environments)) await builder.build(environment)
  const outDir = name => join(config.root, environments[name].config.build.outDir)
  const code = name => JSON.stringify(pathToFileURL(join(outDir('drawn'), `${name}.js`)).href)
  const target = name => JSON.stringify(join(outDir('client'), '.vite', name))
  const manifest = JSON.parse(readFileSync(join(outDir('client'), '.vite', 'manifest.json'), 'utf8'))
  const script = `/${manifest['src/client/site/script/site.ts'].file}`
  // In a process of its own, which ends with it: what a screen keeps for minutes would keep the build as long.
  const program = `
    import { writeFileSync } from 'node:fs'
    import { drawSkeletons } from ${code('skeletons')}
    import { drawPublicPages } from ${code('site')}
    writeFileSync(${target('skeletons.json')}, JSON.stringify(await drawSkeletons()))
    writeFileSync(${target('site.json')}, JSON.stringify(await drawPublicPages(${JSON.stringify({ script })})))
    process.exit()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  rmSync(outDir('drawn'), { recursive: true })
}
