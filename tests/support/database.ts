import type { Sql } from 'postgres'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { ownerClient, withDatabase } from './connections.ts'
import { atFileEnd } from './file-end.ts'

let made = 0

export interface TestDatabase {
  /** As the app sees it. */
  db: Database
  /** As its owner sees it: for what a test checks or breaks behind the app's back. */
  sql: Sql
  ownerUrl: string
  appUrl: string
}

/** A database of this test file's own, a copy of the migrated template, dropped after the file. */
export async function freshDatabase({ max = 8 }: { max?: number } = {}): Promise<TestDatabase> {
  const server = ownerClient(inject('ownerUrl'))
  const name = `teste_${process.pid}_${Date.now().toString(36)}_${made++}`
  await server.unsafe(`create database ${name} template ${inject('template')} strategy file_copy`)
  atFileEnd(async () => {
    await server.unsafe(`drop database if exists ${name} with (force)`)
    await server.end({ timeout: 1 })
  })
  const ownerUrl = withDatabase(inject('ownerUrl'), name)
  const appUrl = withDatabase(inject('appUrl'), name)
  return reachDatabase({ ownerUrl, appUrl, max })
}

/** A database without tables, dropped after the file. */
export async function emptyDatabase(): Promise<{ ownerUrl: string; appUrl: string }> {
  const server = ownerClient(inject('ownerUrl'))
  const name = `teste_vazia_${process.pid}_${Date.now().toString(36)}_${made++}`
  await server.unsafe(`create database ${name} encoding 'UTF8' template template0`)
  atFileEnd(async () => {
    await server.unsafe(`drop database if exists ${name} with (force)`)
    await server.end({ timeout: 1 })
  })
  return { ownerUrl: withDatabase(inject('ownerUrl'), name), appUrl: withDatabase(inject('appUrl'), name) }
}

/** Connections of this test file's own to a database that is there, closed after the file. */
export function reachDatabase(to: { ownerUrl: string; appUrl: string; max: number }): TestDatabase {
  const { ownerUrl, appUrl, max } = to
  const { db, close } = openDatabase({ url: appUrl, max })
  const sql = ownerClient(ownerUrl)
  // What is ended goes last first: these are closed before their database is dropped.
  atFileEnd(async () => void (await Promise.all([close(1), sql.end({ timeout: 1 })])))
  return { db, sql, ownerUrl, appUrl }
}
