import { execFile, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { testEvent, webhookEvents } from '../../src/shared/webhooks.ts'
import { makeFullKey, uncounted } from '../support/api.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { expectDocumented, receiver } from '../support/receiver.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { testPort } from '../support/test-port.ts'
import { picture } from '../support/uploads.ts'

const run = promisify(execFile)
const folder = new URL('../../src/client/site/api/samples/', import.meta.url)
const printed = (name: string) => readFile(new URL(`${name}.txt`, folder), 'utf8')

let database: TestDatabase
let url: string
let scratch: string

beforeAll(async () => {
  database = await freshDatabase()
  const port = await testPort()
  url = `http://127.0.0.1:${port}`
  const { app } = await testApp(database.db, { ...uncounted, env: { APP_URL: url } })
  await app.listen({ port, host: '127.0.0.1' })
  scratch = await mkdtemp(join(inject('scratch'), 'amostras-'))
  await writeFile(join(scratch, 'tela.jpg'), await picture(800, 600).jpeg().toBuffer())
})

/** A shop with one order that is ready, and the environment in which its owner runs the programs. */
async function shopWithOrder() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const customer = await makeCustomer(database.db, shop)
  const order = await makeOrder(database.db, shop, customer.id, {
    marca: 'iPhone',
    modelo: '12',
    valor: 780,
    status: 'Pronto',
  })
  const { key } = await makeFullKey(database.db, shop)
  const env = { BANCADA_URL: url, BANCADA_CHAVE: key, OS: order.id, CLIENTE: customer.id }
  return { shop, customer, order, env }
}

/** The command that runs a sample: TypeScript without its types, as Node 20 needs it. */
async function commandOf(file: string): Promise<[string, string[]]> {
  const path = new URL(file, folder).pathname
  if (file.endsWith('.py')) return ['python3', [path]]
  if (file.endsWith('.sh')) return ['bash', ['-eu', path]]
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, {
    lang: 'ts',
    sourceType: 'module',
  })
  const plain = join(scratch, file.replace('.mts', '.mjs'))
  await writeFile(plain, code)
  return [process.execPath, [plain]]
}

/** The sample that receives webhooks, at work until the test ends. It refuses what is not signed. */
async function startReceiver(kind: string) {
  const port = String(await testPort())
  const secret = randomBytes(24)
  const env = { WEBHOOK_SEGREDO: `whsec_${secret.toString('base64')}`, PORT: port }
  const [command, args] = await commandOf(`receive-webhook.${kind}`)
  const receiver = spawn(command, args, { env: { ...process.env, ...env } })
  onTestFinished(() => {
    receiver.kill()
  })
  let said = ''
  receiver.stdout.on('data', text => {
    said += text
  })
  const url = `http://127.0.0.1:${port}`
  const unsigned = () => fetch(url, { method: 'POST', signal: AbortSignal.timeout(5_000) })
  await expect.poll(async () => (await unsigned().catch(() => null))?.status).toBe(401)
  return { url, secret, env, said: () => said }
}

async function output(file: string, env: Record<string, string>): Promise<string> {
  const [command, args] = await commandOf(file)
  const { stdout } = await run(command, args, { env: { ...process.env, ...env }, cwd: scratch })
  return stdout
}

describe.each([
  'mts',
  'py',
])('claim: what the page of the API shows in .%s prints what the page says', kind => {
  test('the orders that are ready', async () => {
    const { env } = await shopWithOrder()
    expect(await output(`list-ready.${kind}`, env)).toBe(await printed('list-ready'))
  })

  test('a new order, once', async () => {
    const { shop, env } = await shopWithOrder()
    expect(await output(`create-order.${kind}`, env)).toBe(await printed('create-order'))
    expect(await ordersOf(shop)).toBe(2)
  })

  test('a status', async () => {
    const { env } = await shopWithOrder()
    expect(await output(`change-status.${kind}`, env)).toBe(await printed('change-status'))
  })

  test('what changed, over several pages', async () => {
    const { shop, customer, env } = await shopWithOrder()
    for (const _ of [1, 2]) await makeOrder(database.db, shop, customer.id)
    expect(await output(`follow-changes.${kind}`, env)).toBe(await printed('follow-changes'))
    for (let more = 0; more < 30; more++) await makeOrder(database.db, shop, customer.id)
    expect(await output(`follow-changes.${kind}`, env)).toBe('33 OS mudaram\n')
  })

  test('a photo', async () => {
    const { env } = await shopWithOrder()
    expect(await output(`send-photo.${kind}`, env)).toBe(await printed('send-photo'))
  })

  test('webhooks: signed ones only, each once, an older one as such', async () => {
    const { url, secret, said } = await startReceiver(kind)
    const changed = { order_id: 'uma', old_status: 'Recebido', new_status: 'Pronto' }
    const send = async (
      id: string,
      updated_at: string,
      { key = secret, at = Date.now(), type = 'order.status_changed', data = changed as object } = {},
    ) => {
      const body = JSON.stringify({ id, type, data: { ...data, updated_at } })
      const time = String(Math.floor(at / 1000))
      const signed = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
      const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signed}` }
      const answer = await fetch(url, { method: 'POST', headers, body })
      return answer.status
    }
    const [newer, older] = ['2026-11-20T10:00:00.200Z', '2026-11-20T10:00:00.100Z']
    expect(await send('um', newer)).toBe(204)
    expect(await send('um', newer)).toBe(204)
    expect(await send('outro', older)).toBe(204)
    expect(await send('falso', newer, { key: randomBytes(24) })).toBe(401)
    expect(await send('velho', newer, { at: Date.now() - 600_000 })).toBe(401)
    await expect.poll(said).toBe(await printed('receive-webhook'))
    const rows = [...webhookEvents, testEvent].filter(type => type !== 'order.status_changed')
    for (const type of rows) expect(await send(type, newer, { type, data: { id: type } })).toBe(204)
    await expect.poll(() => said().split('\n').length).toBe(3 + rows.length)
  })
})

describe('claim: what the page of the API shows for curl works', () => {
  const answered = async (file: string, env: Record<string, string>) => JSON.parse(await output(file, env))

  test('the orders that are ready', async () => {
    const { order, env } = await shopWithOrder()
    expect(await answered('list-ready.sh', env)).toMatchObject({ items: [{ id: order.id }], next: null })
  })

  test('a new order, once for each UUID', async () => {
    const { shop, env } = await shopWithOrder()
    const sent = { ...env, PEDIDO: crypto.randomUUID() }
    const first = await answered('create-order.sh', sent)
    expect(first.numero_os).toBe('OS-0002')
    expect(await answered('create-order.sh', sent)).toEqual(first)
    expect(await ordersOf(shop)).toBe(2)
  })

  test('a status', async () => {
    const { order, env } = await shopWithOrder()
    expect(await answered('change-status.sh', env)).toMatchObject({ id: order.id, status: 'Pronto' })
  })

  test('what changed, a page in a line', async () => {
    const { shop, customer, env } = await shopWithOrder()
    for (let more = 0; more < 32; more++) await makeOrder(database.db, shop, customer.id)
    const pages = (await output('follow-changes.sh', env)).trimEnd().split('\n')
    const items = pages.map(page => JSON.parse(page).items as { id: string }[])
    expect(items.map(({ length }) => length)).toEqual([30, 3])
    expect(new Set(items.flat().map(({ id }) => id)).size).toBe(33)
  })

  test('a photo', async () => {
    const { order, env } = await shopWithOrder()
    expect(await answered('send-photo.sh', env)).toMatchObject({
      os_id: order.id,
      tipo_foto: 'antes',
      nome_arquivo: 'tela.jpg',
    })
  })

  test.each(['mts', 'py'])('a signed event for the receiver in .%s, and a forged one', async kind => {
    const { env, said } = await startReceiver(kind)
    expect(await output('receive-webhook.sh', env)).toBe('204\n')
    await expect.poll(said).toBe('order.status_changed é o mais novo\n')
    const forged = { ...env, WEBHOOK_SEGREDO: `whsec_${randomBytes(24).toString('base64')}` }
    expect(await output('receive-webhook.sh', forged)).toBe('401\n')
  })

  test('the event that it sends is one that the document describes', async () => {
    const at = await receiver()
    const env = { WEBHOOK_SEGREDO: `whsec_${randomBytes(24).toString('base64')}`, PORT: String(at.port) }
    expect(await output('receive-webhook.sh', env)).toBe('200\n')
    const [sent] = at.received
    expectDocumented(sent?.event)
    expect(sent?.event.id).toBe(sent?.headers['webhook-id'])
  })
})

async function ordersOf({ user_id }: TestShop): Promise<number> {
  const [row] = await database.sql`select count(*)::int as n from ordens_servico where user_id = ${user_id}`
  return row?.n
}
