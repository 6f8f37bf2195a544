import { beforeAll, beforeEach, expect, test } from 'vitest'
import { takeJob } from '../../src/server/jobs/jobs.ts'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { keysOf } from '../support/keys-of.ts'
import { makeOperator } from '../support/operator.ts'
import { makeShop, type TestShop } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { memoryStorage } from '../support/uploads.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
let database: TestDatabase
let app: TestApp
let cookie: string
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  cookie = (await makeOperator(app, database, now)).cookie
  shop = await makeShop(database.db, { nome: 'Beto Celulares', now })
})
beforeEach(() => database.sql`truncate jobs, auditoria, emails_enviados`)

const call = (path: string, input?: unknown) => app.call(`admin.${path}`, input, { cookie })

interface Made {
  tipo?: string
  assunto?: string | null
  morto?: boolean
  rodando?: boolean
  minutos?: number
  dono?: string | null
}
let made = 0
async function job({
  tipo = 'carta_semana',
  assunto = null,
  morto = false,
  rodando = false,
  ...more
}: Made = {}) {
  const id = `01a1f8af-4cdc-7539-aa8a-${String(made++).padStart(12, '0')}`
  const { minutos = 60, dono = shop.user_id } = more
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  await database.sql`insert into jobs (id, tipo, assunto, user_id, dados, vence_em, tentativas, ultimo_erro, morto_em, reservado_ate, created_at)
    values (${id}, ${tipo}, ${assunto}, ${dono}, '{"email": "segredo@exemplo.com.br"}', ${at(minutos)}::timestamptz, ${morto ? 14 : 0},
      ${morto ? 'Error ECONNREFUSED' : null}, ${morto ? at(-5) : null}::timestamptz, ${rodando ? '2099-01-01' : null}::timestamptz, ${at(-9)}::timestamptz)`
  return id
}

test('jobs are listed by state and kind, the newest first, in pages, without their data', async () => {
  const ids = {
    esperando: await job(),
    falhos: await job({ morto: true, dono: null, tipo: 'derivar_todas' }),
    rodando: await job({ rodando: true }),
  }
  const { data, body } = await call('jobs', {})
  expect(body).not.toContain('segredo')
  expect(keysOf(data.items)).toEqual(
    'created_at erro estado id quando quem quem.email quem.nome tentativas tipo user_id'.split(' '),
  )
  expect(data.items.map((one: { id: string; estado: string }) => [one.id, one.estado])).toEqual([
    [ids.rodando, 'rodando'],
    [ids.falhos, 'falhos'],
    [ids.esperando, 'esperando'],
  ])
  expect(data.contagens).toEqual({ esperando: 1, rodando: 1, falhos: 1 })
  expect(data.items[1]).toMatchObject({ quem: null, erro: 'Error ECONNREFUSED', tentativas: 14 })
  expect(data.items[2].quem).toEqual({ nome: 'Beto Celulares', email: shop.email })
  const idsOf = async (input: object) =>
    (await call('jobs', input)).data.items.map(({ id }: { id: string }) => id)
  for (const estado of ['esperando', 'rodando', 'falhos'] as const)
    expect(await idsOf({ estado })).toEqual([ids[estado]])
  expect(await idsOf({ tipo: 'derivar_todas' })).toEqual([ids.falhos])
  const first = (await call('jobs', { limit: 2 })).data
  const rest = (await call('jobs', { limit: 2, cursor: first.nextCursor })).data
  expect([first.items.length, rest.items.length, rest.nextCursor, rest.contagens]).toEqual([2, 1, null, null])
})

test('one that was given up is due again, with all its tries', async () => {
  const id = await job({ morto: true })
  const { data } = await call('retryJob', { id })
  expect(data).toMatchObject({ id, estado: 'esperando', tentativas: 0, quando: now.toISOString() })
  expect(await takeJob(database.db, now)).toMatchObject({ id, tentativas: 1 })
  const { items } = (await call('audit', {})).data
  expect(items).toMatchObject([
    {
      ato: 'job_repetido',
      alvo: { id: shop.user_id },
      detalhe: { job: id, tipo: 'carta_semana', tentativas: 14, erro: 'Error ECONNREFUSED' },
    },
  ])
})

test('one that runs is left alone, and so is one whose place is taken', async () => {
  const running = await job({ rodando: true })
  const dead = await job({ morto: true, assunto: 'loja' })
  await job({ assunto: 'loja' })
  for (const id of [running, dead]) {
    const { status, error } = await call('retryJob', { id })
    expect([status, error?.key, error?.row?.id]).toEqual([409, 'conflito', id])
  }
  expect((await call('retryJob', { id: crypto.randomUUID() })).error?.key).toBe('nao_encontrado')
  expect((await call('audit', {})).data.items).toEqual([])
})

test('the status says how the machine fares', async () => {
  await job({ minutos: -10 })
  await job({ minutos: -30, tipo: 'excluir_conta' })
  await job()
  await job({ morto: true })
  await database.sql`insert into emails_enviados (id, tipo, enviado_em) values (gen_random_uuid(), 'carta_semana', '2026-11-20T14:00:00Z')`
  const { data } = await call('status')
  expect(data).toMatchObject({
    versao: expect.stringMatching(/^\d+\.\d+\.\d+/),
    no_ar_desde: expect.stringMatching(/Z$/),
    banco: { ok: true },
    armazenamento: { ok: true, tipo: 'disco' },
    email: {
      ok: false,
      tipo: 'pasta',
      ultimo_em: '2026-11-20T14:00:00.000Z',
      ultimo_erro: 'Error ECONNREFUSED',
    },
    fila: { esperando: 3, atrasados: 2, falhos: 1, mais_antigo_em: '2026-11-20T14:30:00.000Z' },
    copias: { ultima_em: null, falhas: 0 },
  })
  expect(data.processo.memoria).toBeGreaterThan(10_000_000)
  expect(data.banco.conexoes_max).toBeGreaterThan(data.banco.conexoes)
  expect(data.disco.livre).toBeLessThanOrEqual(data.disco.total)
  await database.sql`update emails_enviados set enviado_em = '2026-11-20T14:59:00Z'`
  expect((await call('status')).data.email).toMatchObject({ ok: true })
})

test('the status says that no files are taken for want of space, and how much waits to be imported', async () => {
  await database.sql`update lojas set bytes_importacoes = 300 where user_id = (select user_id from lojas limit 1)`
  const filesOn = async (livre: number) => {
    const over = await testApp(database.db, {
      storage: { ...memoryStorage(), space: async () => ({ total: 100e9, livre }) },
    })
    const { cookie } = await makeOperator(over, database)
    return (await over.call('admin.status', undefined, { cookie })).data.arquivos
  }
  expect(await filesOn(6e9)).toEqual({ aceita: true, esperando: 300, maximo: 20e9 })
  expect(await filesOn(4e9)).toEqual({ aceita: false, esperando: 300, maximo: 20e9 })
})

testInAll('a store that is away or never answers is said to be', async () => {
  for (const check of [() => Promise.reject(new StorageAway('away')), () => new Promise<void>(() => {})]) {
    const over = await testApp(database.db, { storage: { ...memoryStorage(), check } })
    const { data } = await over.call('admin.status', undefined, {
      cookie: (await makeOperator(over, database)).cookie,
    })
    expect(data.armazenamento.ok).toBe(false)
  }
})
