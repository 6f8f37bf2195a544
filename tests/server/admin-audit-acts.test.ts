import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, kiwifyBody, makePurchase, setProvider } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeOperator, signInOperator } from '../support/operator.ts'
import { procedures } from '../support/procedures.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

const start = new Date('2026-11-20T02:30:00.000Z')
const now = start
let database: TestDatabase
let app: TestApp
let operator: TestShop
let cookie: string
let shop: TestShop

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  operator = (await makeOperator(app, database, start)).shop
  await setProvider(database.db, {}, start)
})
beforeEach(async () => {
  await database.sql`truncate auditoria, auditoria_pessoas, limites`
  cookie = await signInOperator(app, database, operator)
  shop = await makeShop(database.db, { nome: 'João dos Celulares', now })
})

const call = (path: string, input?: unknown) => app.call(`admin.${path}`, input, { cookie })
const told = async (input: object = {}) => (await call('audit', input)).data.items

/** Every act, as it is called, with what the audit is to say of it. */
const acts: Record<string, () => Promise<[input: unknown, told: object]>> = {
  changePlan: async () => [
    { id: shop.user_id, plano: 'basico', data_fim: '2026-12-31', motivo: 'Cortesia' },
    {
      ato: 'plano_alterado',
      alvo: { id: shop.user_id, nome: 'João dos Celulares', email: shop.email },
      motivo: 'Cortesia',
      detalhe: {
        plano: 'basico',
        ate: '2026-12-31',
        de: { plano: 'teste', plano_ativo: true },
        para: { plano: 'basico', plano_ativo: true, data_fim: '2027-01-01T03:00:00.000Z' },
      },
    },
  ],
  extendTrial: async () => [
    { id: shop.user_id, dias: 7, motivo: 'Testa mais' },
    { ato: 'teste_estendido', detalhe: { dias: 7, de: { plano: 'teste' }, para: { plano: 'teste' } } },
  ],
  disable: async () => [
    { id: shop.user_id, motivo: 'Fraude' },
    { ato: 'conta_desativada', detalhe: { sessoes_encerradas: 0 } },
  ],
  enable: async () => [
    { id: shop.user_id, motivo: 'Engano' },
    { ato: 'conta_reativada', detalhe: {}, motivo: 'Engano' },
  ],
  endSessions: async () => [
    { id: shop.user_id, motivo: 'Perdeu o celular' },
    { ato: 'sessoes_encerradas', detalhe: { quantidade: 0 } },
  ],
  sendRecovery: async () => [{ id: shop.user_id }, { ato: 'recuperacao_enviada', motivo: null }],
  saveProvider: async () => [
    { webhook_token: 'segredo do provedor', account_id: 'conta-2' },
    {
      ato: 'provedor_salvo',
      alvo: null,
      detalhe: {
        campos: ['webhook_token', 'account_id'],
        de: { account_id: null, active: true },
        para: { account_id: 'conta-2', active: true },
      },
    },
  ],
  testWebhook: async () => [
    undefined,
    { ato: 'webhook_testado', detalhe: { resultado: 'guardada', entrega: expect.any(String) } },
  ],
  reprocess: async () => {
    const body = kiwifyBody({ evento: 'order_approved', pedido: `p-${shop.user_id}` })
    await setProvider(database.db, {}, start)
    expect(await deliver(app, body)).toBe(200)
    const [row] = await database.sql`select id from entregas where pedido = ${`p-${shop.user_id}`}`
    return [
      { id: row?.id },
      { ato: 'entrega_reprocessada', detalhe: { entrega: row?.id, de: null, para: null } },
    ]
  },
  revealDelivery: async () => {
    await setProvider(database.db, {}, start)
    const body = kiwifyBody({ evento: 'order_approved', pedido: `r-${shop.user_id}` })
    expect(await deliver(app, body)).toBe(200)
    const [row] = await database.sql`select id from entregas where pedido = ${`r-${shop.user_id}`}`
    return [
      { id: row?.id, motivo: 'Reclamação' },
      { ato: 'entrega_revelada', alvo: null, detalhe: { entrega: row?.id }, motivo: 'Reclamação' },
    ]
  },
  retryJob: async () => {
    const [row] = await database.sql`update jobs set tentativas = 3, ultimo_erro = 'Error'
      where user_id = ${shop.user_id} returning id`
    return [
      { id: row?.id },
      {
        ato: 'job_repetido',
        alvo: { id: shop.user_id },
        detalhe: { job: row?.id, tipo: 'carta_confirmacao', tentativas: 3, erro: 'Error' },
      },
    ]
  },
  answerContact: async () => {
    const id = crypto.randomUUID()
    const words = {
      nome: 'João',
      email: shop.email,
      assunto: 'Recibo',
      mensagem: 'Segredo',
      prioritario: true,
    }
    await database.sql`insert into contatos ${database.sql({ ...words, id, user_id: shop.user_id, created_at: now })}`
    return [
      { id, nota: 'Era a bobina' },
      { ato: 'contato_respondido', alvo: { id: shop.user_id }, detalhe: { contato: id } },
    ]
  },
  linkPurchase: async () => {
    const other = await makeShop(database.db)
    const { id: transacao_id } = await makePurchase(database.db, {
      user_id: other.user_id,
      email: other.email,
    })
    return [
      { transacao_id, user_id: shop.user_id },
      {
        ato: 'compra_vinculada',
        alvo: { id: shop.user_id, nome: 'João dos Celulares', email: shop.email },
        detalhe: { transacao_id, assinatura_id: expect.any(String), de: other.user_id },
      },
    ]
  },
}

test.each(Object.keys(acts))('holds: %s leaves one row that says who, to whom, what and why', async name => {
  const [input, expected] = (await acts[name]?.()) ?? []
  const { status, body } = await call(name, input)
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  const por = { id: operator.user_id, nome: 'Olga Operadora', email: operator.email }
  expect(await told()).toEqual([expect.objectContaining({ em: start.toISOString(), por })])
  expect((await told())[0]).toMatchObject(expected ?? {})
  expect(JSON.stringify(await told())).not.toContain('segredo')
})

test('claim, holds: every act of an administrator is among them', () => {
  const changing = procedures.filter(({ access, type }) => access === 'admin' && type === 'mutation')
  expect(changing.map(({ path }) => path.replace('admin.', '')).sort()).toEqual(Object.keys(acts).sort())
})

test('what fails leaves no row', async () => {
  expect((await call('disable', { id: crypto.randomUUID(), motivo: 'x' })).status).toBe(404)
  expect((await call('reprocess', { id: crypto.randomUUID() })).status).toBe(404)
  expect(await told()).toEqual([])
})
