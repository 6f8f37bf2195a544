import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runBuilt } from './built-server.ts'
import { ownerClient, withDatabase } from './connections.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The built server that browser tests share: see sharedServer. */
    site: { url: string; dataDir: string; ownerUrl: string; appUrl: string }
  }
}

/** Starts the browser tests' server, over a copy of the template of cluster.ts and a folder in that of scratch.ts. */
export default async function setup(project: TestProject) {
  const given = project.getProvidedContext()
  const name = `site_${process.pid}`
  const owner = ownerClient(given.ownerUrl)
  await owner.unsafe(`create database ${name} template ${given.template} strategy file_copy`)
  const ownerUrl = withDatabase(given.ownerUrl, name)
  const appUrl = withDatabase(given.appUrl, name)
  const dataDir = await mkdtemp(join(given.scratch, 'site-'))
  const server = await runBuilt({ DATABASE_URL: appUrl, MIGRATE_DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
  let isOver = false
  void server.ended().then(() => {
    if (isOver) return
    // No test says so, and those that failed with it would pass beside another.
    console.error('The server of the browser tests ended by itself.')
    process.exit(1)
  })
  project.provide('site', { url: server.url, dataDir, ownerUrl, appUrl })
  return async () => {
    isOver = true
    await server.stop()
    await owner.unsafe(`drop database if exists ${name} with (force)`).catch(() => {})
    await owner.end({ timeout: 1 })
  }
}
