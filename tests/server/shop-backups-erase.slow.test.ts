import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { markErased } from '../../src/server/customers/erased.ts'
import { eraseMarked } from '../../src/server/data/erase-customer.ts'
import { backUpShop } from '../../src/server/data/shop-backups/shop-backup-work.ts'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { copiedShop, movedClock, storeThat } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { filesOfZip, readExport } from '../support/exported-zip.ts'
import { said, shopWithPerson, words } from '../support/known-person.ts'
import { makeOrder, password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { tracesOf } from '../support/traces.ts'

const day = 86_400_000
const time = movedClock(new Date().toISOString())
const { clock } = time

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
})
beforeEach(async () => {
  time.to(new Date())
  await database.sql`delete from jobs`
})

/** A shop that holds a person, with two copies that do: of before and after some of it was deleted. */
async function copiedTwice() {
  const on = await shopWithPerson(app, database)
  const copied = copiedShop({ database, app, clock }, on.shop)
  const night = async () => {
    await copied.look()
    await copied.run()
    time.to((await copied.due()) ?? clock())
    await copied.run()
  }
  await night()
  const cookie = await app.signIn(on.shop.email)
  // What is theirs, and is in the first copy alone from now on.
  await app.call('photos.delete', { id: on.photo.id }, { cookie })
  await app.call('orders.purge', { id: on.deleted.id }, { cookie })
  await makeOrder(database.db, on.shop, on.id, { defeito: said }, clock())
  await night()
  const erase = async () => {
    const as = await app.signIn(on.shop.email)
    const { updated_at } = (await app.call('customers.get', { id: on.id }, { cookie: as })).data
    const answer = await app.call(
      'customers.erase',
      { id: on.id, based_on: updated_at, senha_atual: password },
      { cookie: as },
    )
    expect(answer.status, answer.body).toBe(200)
  }
  return { ...on, ...copied, night, erase }
}

type Copied = Awaited<ReturnType<typeof copiedTwice>>

/** All that a shop has in the store, unpacked, as lower case. */
async function allStored({
  shop,
  list,
  download,
}: Pick<Copied, 'shop' | 'list' | 'download'>): Promise<string> {
  const cookie = await app.signIn(shop.email)
  const texts: string[] = []
  for (const { id } of (await list()).items) {
    const { bytes } = await download(id, cookie)
    for (const [name, content] of await filesOfZip(bytes)) texts.push(name, content.toString())
  }
  return texts.join('\n').toLowerCase()
}

const saidIn = (text: string): string[] => words.filter(word => text.includes(word))

test('claim, holds: who is erased is in no copy any more: each is written anew, whole, and nothing else of it changes', async () => {
  const on = await copiedTwice()
  const { erase, run, list, download, stored, shop } = on
  expect(saidIn(await allStored(on))).toEqual(words.filter(word => word !== '997314826'))
  const [, first] = (await list()).items
  const before = await readExport((await download(first?.id ?? '')).bytes)
  expect(await tracesOf(database, [on.photo.id])).toHaveProperty('copias_objetos')
  await erase()
  // Until it is done nobody gets them.
  expect((await list()).items.map(({ reescrevendo }) => reescrevendo)).toEqual([true, true])
  expect((await download(first?.id ?? '')).status).toBe(409)
  await run()
  const { items } = await list()
  expect(items.map(({ id, reescrevendo }) => [id, reescrevendo])).toEqual(
    (await list()).items.map(({ id }) => [id, false]),
  )
  expect(saidIn(await allStored(on))).toEqual([])
  expect(await stored()).toHaveLength(2)
  const answer = await download(first?.id ?? '')
  const [row] =
    await database.sql`select sha256, bytes::int, contagens from copias where id = ${first?.id ?? ''}`
  expect([createHash('sha256').update(answer.bytes).digest('hex'), answer.bytes.length]).toEqual([
    row?.sha256,
    row?.bytes,
  ])
  const after = await readExport(answer.bytes)
  expect(row?.contagens).toEqual(after.manifest.contagens)
  expect(after.names).toEqual(before.names)
  const { clientes, ordens_servico, eventos_os, lembretes, lixeira_os, fotos_os } = after.rows
  const its = <Row extends { id: string }>(rows: Row[], id: string) => rows.find(row => row.id === id)
  expect(its(clientes, on.id)).toEqual({
    ...its(before.rows.clientes, on.id),
    ...{ nome: 'Cliente removido', telefone: '', email: null, endereco: null, documento: null },
  })
  const plain = <Line extends { tipo: string }>(line: Line) => ({
    ...line,
    descricao: line.tipo === 'peca' ? 'Peça' : 'Serviço',
  })
  const { itens: lines = [], orcamentos = [] } = its(before.rows.ordens_servico, on.order.id) ?? {}
  const unsaid = { respondido_por: null, motivo: null, endereco: null }
  const quotes = orcamentos.map(quote => ({ ...quote, ...unsaid, itens: quote.itens.map(plain) }))
  expect(quotes).toHaveLength(2)
  expect(its(ordens_servico, on.order.id)).toEqual({
    ...its(before.rows.ordens_servico, on.order.id),
    ...{ defeito: '', observacoes: null, itens: lines.map(plain), orcamentos: quotes },
  })
  const isElse = <Row extends { id: string }>(row: Row) => ![on.id, on.order.id].includes(row.id)
  expect(clientes.filter(isElse)).toEqual(before.rows.clientes.filter(isElse))
  expect(ordens_servico.filter(isElse)).toEqual(before.rows.ordens_servico.filter(isElse))
  expect(after.rows.despesas).toEqual(before.rows.despesas)
  expect(lembretes.map(({ id }) => id)).toEqual([on.kept.id])
  expect([lixeira_os, fotos_os]).toEqual([[], []])
  const kept = before.rows.eventos_os.filter(({ os_id }) => os_id !== on.deleted.id)
  expect(eventos_os.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  // The sheets say of each row what its line says, and of the others what they said.
  expect(after.sheet('clientes').map(row => row.Nome)).toEqual(clientes.map(({ nome }) => nome))
  for (const [at, sheet] of after.sheet('ordens_servico').entries())
    expect(sheet).toEqual({
      ...before.sheet('ordens_servico')[at],
      ...(ordens_servico[at]?.id === on.order.id && {
        ...{ Cliente: 'Cliente removido', Telefone: '', Email: '', Defeito: '', Observações: '' },
      }),
    })
  // So do its answers, and those in the trash go.
  const versions = before.sheet('orcamentos')
  expect(versions).toHaveLength(3)
  expect(after.sheet('orcamentos')).toEqual(
    versions.slice(0, 2).map(version => ({ ...version, Quem: '', Motivo: '' })),
  )
  // The order's lines lose their words, those in the trash go, another customer's stay.
  const [part, labour, theirs] = before.sheet('itens_os')
  expect(before.sheet('itens_os')).toHaveLength(5)
  expect(after.sheet('itens_os')).toEqual([
    { ...part, Descrição: 'Peça' },
    { ...labour, Descrição: 'Serviço' },
    theirs,
  ])
  expect(theirs).toMatchObject({ Descrição: 'Bateria "do" Bruno', 'Valor unitário': '90,00' })
  expect(after.sheet('eventos_os')).toHaveLength(eventos_os.length)
  expect(after.sheet('lembretes')).toHaveLength(1)
  // Their photos that only a copy named are gone with it.
  expect(await keysOf(app.storage, `${shop.user_id}/${on.order.id}/`)).toEqual([])
  expect(await keysOf(app.storage, `${shop.user_id}/${on.deleted.id}/`)).toEqual([])
  expect(await tracesOf(database, [...words, on.photo.id], shop.user_id)).not.toHaveProperty('copias_objetos')
  expect(await audit(database.db)).toEqual([])
})

test('strange texts of others stay to the letter', async () => {
  const on = await copiedTwice()
  const strange = 'Ação ☕ "aspas"; ponto\nlinha\r\n\u2028 日本 =1+1, \'ok\''
  // A form would keep less of it.
  await database.sql`update ordens_servico set defeito = ${strange}, observacoes = ${'@SUM(A1)\n+55'}, updated_at = now()
    where user_id = ${on.shop.user_id} and id = ${on.theirs.id}`
  await on.night()
  const [copy] = (await on.list()).items
  const before = await readExport((await on.download(copy?.id ?? '')).bytes)
  await on.erase()
  await on.run()
  const after = await readExport((await on.download(copy?.id ?? '')).bytes)
  const others = <Row extends { defeito: string }>(rows: Row[]) =>
    rows.filter(({ defeito }) => /Ação/.test(defeito))
  expect(others(after.rows.ordens_servico)).toEqual(others(before.rows.ordens_servico))
  expect(others(after.rows.ordens_servico)).toMatchObject([{ defeito: strange }])
  const rowOf = (read: typeof before) =>
    read.sheet('ordens_servico').filter(row => /Ação/.test(row.Defeito ?? ''))
  expect(rowOf(after)).toEqual(rowOf(before))
  expect(rowOf(after)).toHaveLength(1)
})

test('killed after any piece, it is done again; a copy whose file is lost goes, and the others are written', async () => {
  const on = await copiedTwice()
  await on.erase()
  for (const kill of ['put', 'remove'] as const) {
    const killed = new AbortController()
    const storage = storeThat(app.storage, {
      async put(key, body, type) {
        killed.signal.throwIfAborted()
        await app.storage.put(key, body, type)
        if (kill === 'put') killed.abort(new Error('the process ends'))
      },
      async remove(keys) {
        killed.signal.throwIfAborted()
        if (kill === 'remove' && keys.length > 0) killed.abort(new Error('the process ends'))
        killed.signal.throwIfAborted()
        await app.storage.remove(keys)
      },
    })
    const deps = { db: database.db, storage, clock, folder: join(inject('scratch'), 'reescrito') }
    await expect(backUpShop(deps)(await on.job(), killed.signal)).rejects.toThrow('the process ends')
  }
  const [, first] = (await on.list()).items
  await app.storage.remove(await keysOf(app.storage, `${on.shop.user_id}/copias/${first?.id}/`))
  await on.run()
  const { items } = await on.list()
  expect(items.map(({ reescrevendo }) => reescrevendo)).toEqual([false])
  expect(await on.stored()).toHaveLength(1)
  expect(saidIn(await allStored(on))).toEqual([])
})

test('a restored system takes whom the store marks as erased out of its copies, too', async () => {
  const on = await copiedTwice()
  // Erased after the rows were copied: the mark lies in the store, and the rows are back.
  await markErased(app.storage, on.shop.user_id, on.id, clock())
  expect(await eraseMarked(database.db, app.storage, clock())).toBeGreaterThan(0)
  const rewriting = async () => (await on.list()).items.map(({ reescrevendo }) => reescrevendo)
  expect(await rewriting()).toEqual([true, true])
  await on.run()
  expect(await rewriting()).toEqual([false, false])
  expect(saidIn(await allStored(on))).toEqual([])
})

test('holds: who is erased while a copy is being made is taken out of it before anybody gets it', async () => {
  const on = await copiedTwice()
  await makeOrder(database.db, on.shop, on.id, { defeito: said }, clock())
  time.later(day)
  let isErased = false
  const storage = storeThat(app.storage, {
    async put(key, body, type) {
      // Its rows are read by now.
      if (!isErased && key.includes('/copias/')) {
        isErased = true
        await on.erase()
      }
      await app.storage.put(key, body, type)
    },
  })
  const deps = { db: database.db, storage, clock, folder: join(inject('scratch'), 'durante') }
  await backUpShop(deps)(await on.job(), AbortSignal.timeout(20_000))
  expect((await on.list()).items.map(({ reescrevendo }) => reescrevendo)).toEqual([true, true, true])
  await on.run()
  expect((await on.list()).items.map(({ reescrevendo }) => reescrevendo)).toEqual([false, false, false])
  expect(saidIn(await allStored(on))).toEqual([])
})
