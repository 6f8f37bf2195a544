import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Builds all environments, then draws the pages' skeletons with the one called `skeletons`
 * (src/client/app/skeletons.tsx) and leaves them beside the client's manifest, for the server (server/http/built-page.ts).
 */
export async function buildWithSkeletons(builder) {
  const { config, environments } = builder
  for (const environment of Object.values(environments)) await builder.build(environment)
  const outDir = name => join(config.root, environments[name].config.build.outDir)
  const { drawSkeletons } = await import(pathToFileURL(join(outDir('skeletons'), 'skeletons.js')).href)
  writeFileSync(join(outDir('client'), '.vite', 'skeletons.json'), JSON.stringify(await drawSkeletons()))
  rmSync(outDir('skeletons'), { recursive: true })
}
