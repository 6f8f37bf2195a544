import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'
import { expect, test } from 'vitest'

// Only the development server writes the tree: a route that came without it would not be in the build.
test('the tree of routes is what its files make', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bancada-routes-'))
  try {
    const config = getConfig({}, process.cwd())
    const { routesDirectory, generatedRouteTree } = JSON.parse(readFileSync('tsr.config.json', 'utf8'))
    cpSync(routesDirectory, join(root, routesDirectory), { recursive: true })
    mkdirSync(join(root, dirname(generatedRouteTree)), { recursive: true })
    const moved = {
      ...config,
      routesDirectory: join(root, routesDirectory),
      generatedRouteTree: join(root, generatedRouteTree),
      tmpDir: join(root, 'tmp'),
    }
    await new Generator({ config: moved, root }).run()
    expect(readFileSync(join(root, generatedRouteTree), 'utf8')).toBe(
      readFileSync(generatedRouteTree, 'utf8'),
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
