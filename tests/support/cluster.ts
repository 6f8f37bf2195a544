import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/server/db/migrate.ts'
import { ownerClient, withDatabase } from './connections.ts'
import { startEphemeral } from './ephemeral.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
    /** Name of the migrated database that the tests' own are copies of. */
    template: string
  }
}

/**
 * The one place the tests' Postgres comes from: the embedded one by default, TEST_DATABASE_URL (an owner's,
 * who may create databases and roles), or a container with TEST_CONTAINERS=1.
 */
export default async function setup({ provide }: TestProject) {
  const source = await openSource()
  const template = `bancada_modelo_${process.pid}`
  const owner = ownerClient(source.ownerUrl)
  await owner.unsafe(`create database ${template} encoding 'UTF8' template template0`)
  const ownerUrl = withDatabase(source.ownerUrl, template)
  await migrate(ownerUrl, new URL(source.appUrl).username)
  provide('ownerUrl', source.ownerUrl)
  provide('appUrl', source.appUrl)
  provide('template', template)
  return async () => {
    const made = await owner<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${template})`
    for (const { name } of made)
      await owner.unsafe(`drop database if exists ${name} with (force)`).catch(() => {})
    await owner.end({ timeout: 1 })
    await source.stop()
  }
}

async function openSource() {
  if (process.env.TEST_DATABASE_URL) return withAppRole(process.env.TEST_DATABASE_URL, async () => {})
  if (process.env.TEST_CONTAINERS === '1') {
    const { GenericContainer, Wait } = await import('testcontainers')
    const container = await new GenericContainer(process.env.TEST_CONTAINERS_IMAGE ?? 'postgres:17')
      .withEnvironment({ POSTGRES_PASSWORD: 'bancada' })
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forListeningPorts())
      .start()
    const url = `postgres://postgres:bancada@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
    return withAppRole(url, async () => void (await container.stop()))
  }
  return startEphemeral()
}

async function withAppRole(ownerUrl: string, stop: () => Promise<void>) {
  const owner = ownerClient(ownerUrl)
  const [known] = await owner`select 1 from pg_roles where rolname = 'bancada_teste'`
  if (!known) await owner.unsafe(`create role bancada_teste login password 'bancada_teste'`)
  await owner.end({ timeout: 1 })
  const app = new URL(ownerUrl)
  app.username = 'bancada_teste'
  app.password = 'bancada_teste'
  return { ownerUrl, appUrl: app.href, stop }
}
