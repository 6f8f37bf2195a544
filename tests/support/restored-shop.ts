import { expect } from 'vitest'
import type { ChangedRow } from '../../src/shared/imports.ts'
import type { TestApp } from './app.ts'
import { copiedOwner, type movedClock } from './backed-up-shop.ts'
import type { TestDatabase } from './database.ts'
import { exportData, readExport } from './exported-zip.ts'
import { importer } from './imports.ts'
import { keysOf } from './stored.ts'
import { uploadPhoto } from './uploads.ts'
import { makeWholeShop } from './whole-shop.ts'

interface Given {
  database: TestDatabase
  app: TestApp
  time: ReturnType<typeof movedClock>
}

/** A whole shop with a copy of it, and what its owner does a day later. */
export async function restoredShop({ database, app, time }: Given, orders = 0) {
  const { clock } = time
  const copied = await copiedOwner({ database, app, time })
  const { shop } = copied
  for (let made = 0; made < orders; made++) await copied.order()
  const made = await makeWholeShop(database.db, app.storage, shop)
  // Of an order that stays.
  const { id: stays } = await copied.order()
  const lone = await uploadPhoto(database.db, shop, stays, { storage: app.storage, name: 'lacre.jpg' })
  time.to((await copied.due()) ?? clock())
  await copied.run()
  const [copy] = (await copied.list()).items
  if (!copy) throw new Error('no copy was made')
  time.later(3_600_000)
  const cookie = await app.signIn(shop.email)
  const call = async (path: string, input: unknown) => {
    const answer = await app.call(path, input, { cookie })
    return { ...answer, key: answer.error?.key }
  }
  const done = async (path: string, input: unknown) => {
    const answer = await call(path, input)
    expect([path, answer.status, answer.body.slice(0, 200)]).toMatchObject([path, 200, expect.anything()])
    return answer.data
  }
  const imports = importer(database, app, cookie, clock)
  const ids = (table: string) =>
    database.sql<
      { id: string }[]
    >`select id from ${database.sql(table)} where user_id = ${shop.user_id} order by id`
  return {
    ...{ ...copied, ...made, copy, stays, lone, cookie, call, done, imports },
    /** Deletes what an owner can, for good. */
    async damage() {
      await done('photos.delete', { id: lone.id })
      for (const { id } of [made.order, made.changed]) await call('orders.delete', { id })
      for (const { id } of await ids('lixeira_os')) await done('orders.purge', { id })
      for (const { id } of await ids('lembretes')) await done('reminders.delete', { id })
      for (const { id } of await ids('despesas')) await done('finance.deleteExpense', { id })
      for (const { id } of await ids('clientes')) await call('customers.delete', { id })
    },
    async restore(id = copy.id) {
      const begun = await done('backups.restore', { id })
      await imports.run()
      return imports.get(begun.id)
    },
    /** What changed since the copy, all pages of it. */
    async changes(id: string): Promise<ChangedRow[]> {
      const found: ChangedRow[] = []
      for (let cursor: number | null = 0; cursor !== null; ) {
        const page: { items: ChangedRow[]; nextCursor: number | null } = await done('imports.changes', {
          ...{ id, cursor },
        })
        found.push(...page.items)
        cursor = page.nextCursor
      }
      return found
    },
    async undo(id: string) {
      await imports.call('undo', { id })
      await imports.run()
      return imports.get(id)
    },
    /** All rows of the shop but for times that restoring moves, and for what its history tells of since the copy. */
    async rows() {
      const { rows } = await readExport((await exportData(app, cookie, '?fotos=nao')).bytes)
      const still = <Row extends { updated_at: string }>({ updated_at: _, ...row }: Row) => row
      return {
        clientes: rows.clientes.map(still),
        ordens: rows.ordens_servico.map(still),
        despesas: rows.despesas.map(still),
        lembretes: rows.lembretes.map(still),
        eventos: rows.eventos_os.filter(({ created_at }) => created_at <= copy.created_at),
        lixeira: rows.lixeira_os.map(({ os, ...row }) => ({ ...row, os: still(os) })),
        fotos: rows.fotos_os,
      }
    },
    kept: () => database.sql`select id from copias_objetos where user_id = ${shop.user_id} order by id`,
    /** Every object of its photos. */
    images: async () =>
      (await keysOf(app.storage, `${shop.user_id}/`)).filter(key => /\.(jpg|webp)$/.test(key)).sort(),
  }
}
