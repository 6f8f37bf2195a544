import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Builds all environments, then draws the pages' skeletons with the one called `skeletons`
 * (src/client/app/skeletons.tsx) and leaves them beside the client's manifest, for the server
 * (server/http/built-page.ts).
 */
export async function buildWithSkeletons(builder) {
  const { config, environments } = builder
  for (const environment of Object.values(environments)) await builder.build(environment)
  const outDir = name => join(config.root, environments[name].config.build.outDir)
  const drawing = pathToFileURL(join(outDir('skeletons'), 'skeletons.js')).href
  const target = join(outDir('client'), '.vite', 'skeletons.json')
  // In a process of its own, which ends with it: what a screen keeps for minutes would keep the build as long.
  const program = `
    import { writeFileSync } from 'node:fs'
    import { drawSkeletons } from ${JSON.stringify(drawing)}
    writeFileSync(${JSON.stringify(target)}, JSON.stringify(await drawSkeletons()))
    process.exit()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  rmSync(outDir('skeletons'), { recursive: true })
}
