import { beforeAll, expect, inject, test } from 'vitest'
import { importRows } from '../../src/server/data/imports/imports-work.ts'
import { inThread } from '../../src/server/data/imports/in-thread.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { type Forgery, forged } from '../support/forged-export.ts'
import { byThread } from '../support/reading-thread.ts'
import { makeWholeShop } from '../support/whole-shop.ts'

let database: TestDatabase
let app: TestApp
let file: Buffer
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  const source = await owner()
  await makeWholeShop(database.db, app.storage, source.shop)
  file = await source.taken()
})

// What lies so deep meets the stack of a thread.
const owner = () => exportOwner(database, app, 'profissional', byThread())

const first =
  (table: string, change: object) =>
  ({ rows }: Forgery) =>
    rows(table, all => all.map((row, at) => (at === 0 ? { ...row, ...change } : row)))
/** In the text itself: what no row can be written as. */
const replaced =
  (table: string, from: RegExp, to: string) =>
  ({ files }: Forgery) => {
    const name = `dados/${table}.jsonl`
    const before = String(files.get(name))
    expect(before).toMatch(from)
    files.set(name, Buffer.from(before.replace(from, to)))
  }
const deep = '['.repeat(100_000) + ']'.repeat(100_000)

const odd: Record<string, (forgery: Forgery) => void> = {
  'a fact called as what every object has': first('eventos_os', { para: { constructor: 1, toString: 2 } }),
  'a fact called __proto__': replaced('eventos_os', /"para":\{/, '"para":{"__proto__":{"valor":1},'),
  'a text that is lists in lists': replaced('clientes', /"nome":"[^"]*"/, `"nome":${deep}`),
  'a fact that is lists in lists': replaced('eventos_os', /"para":\{[^}]*\}/, `"para":{"valor":${deep}}`),
  'a row that is lists in lists': ({ files }) => files.set('dados/despesas.jsonl', Buffer.from(`${deep}\n`)),
  'NUL and half a character in a name': replaced('clientes', /"nome":"/, '"nome":"\\u0000\\ud800'),
  'NUL and half a character in a photo name': first('fotos_os', { nome_arquivo: 'a\u0000\ud800.jpg' }),
  'NUL and half a character in a history': first('eventos_os', { para: { marca: '\u0000\ud800' } }),
  'NUL and half a character in a number': first('ordens_servico', { numero_os: '\u0000\ud800' }),
  'minus nought': replaced('ordens_servico', /"valor":[\d.]+/, '"valor":-0'),
  'an amount of 1e308': first('ordens_servico', { valor: 1e308 }),
  'a day of the year 9999': first('ordens_servico', { data_previsao: '9999-12-31' }),
  'an instant of the year 9999': first('clientes', { data_cadastro: '9999-12-31T00:00:00.000Z' }),
  'an id in capitals beside the same': ({ rows }) =>
    rows('clientes', all => [...all, { ...all[0], id: String(all[0]?.id).toUpperCase() }]),
  'an order that lies in the trash too': ({ rows }) => {
    let order: Record<string, unknown> = {}
    rows('ordens_servico', all => {
      order = all[0] ?? order
      return all
    })
    rows('lixeira_os', all =>
      all.map(row => ({ ...row, id: order.id, cliente_id: order.cliente_id, os: order })),
    )
  },
}

test.for(Object.entries(odd))('%s stops neither the reading nor what comes beside it', async ([, edit]) => {
  const done = await (await owner()).bring('bancada', await forged(file, edit))
  expect(done).toMatchObject({ estado: 'feita', contagens: { lembretes: 3 } })
})

test('a zone that there is not is refused', async () => {
  const one = await owner()
  const bytes = await forged(file, ({ manifest }) =>
    Object.assign(manifest.loja as object, { fuso: 'Marte/Olimpo' }),
  )
  const { id } = await one.send('bancada', bytes)
  await one.run()
  expect(await one.get(id)).toMatchObject({ estado: 'recusada', recusa: 'conteudo_diferente' })
})

test('a file that the reader stumbles over three times, or cannot end in time, is given up, and those behind it are read', async () => {
  const one = await owner()
  const scripts = [
    ['falha_nossa', 'throw new Error("nobody foresaw it")', 60_000],
    ['descompactado_demais', 'setInterval(() => undefined, 1000)', 500],
  ] as const
  for (const [recusa, script, time] of scripts) {
    const { id } = await one.send('bancada', file)
    const attempt = (tentativas: number) =>
      importRows({
        ...{ db: database.db, storage: app.storage, clock: () => new Date(), folder: inject('scratch') },
        reader: inThread(new URL(`data:text/javascript,${encodeURIComponent(script)}`)),
      })({ ...job, user_id: one.shop.user_id, tentativas }, AbortSignal.timeout(time))
    await expect(attempt(2)).rejects.toThrow()
    expect(await one.get(id)).toMatchObject({ estado: 'lendo' })
    await expect(attempt(3)).rejects.toThrow()
    expect(await one.get(id)).toMatchObject({ estado: 'recusada', recusa })
  }
  expect(await one.preview('bancada', file)).toMatchObject({ estado: 'previa' })
})

const job = {
  ...{ id: crypto.randomUUID(), tipo: 'importar' as const, dados: {}, versao: 1 },
  created_at: new Date().toISOString(),
}
