import { beforeAll, describe, expect, test } from 'vitest'
import { setProvider } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { openSandbox, type Sandbox } from '../support/sandbox.ts'

const now = new Date('2026-03-10T15:00:20.000Z')

let database: TestDatabase
let sandbox: Sandbox
beforeAll(async () => {
  database = await freshDatabase()
  sandbox = await openSandbox(database, now)
  await setProvider(database.db)
})

const read = (url: string) => sandbox.read(url)
const owner = () => sandbox.owner()
const month = (count: number) => new Date(Date.UTC(2026, 2 + count, 10, 15)).toISOString()

describe('buying', () => {
  test('says that no money moves, who buys, and what it costs', async () => {
    const { link, shop } = await owner()
    const page = await read(link)
    expect(page).toContain('Nenhum dinheiro é movimentado.')
    expect(page).toContain(`value="${shop.email}"`)
    expect(page).toContain('R$ 14,90')
  })

  test('by a card that is approved the plan runs, by the reference and whatever address was typed', async () => {
    const { buy, plan } = await owner()
    const { page, location } = await buy()
    expect(location).toBe(`${page}?entregas=200`)
    expect(await read(location)).toContain('Aviso entregue: a Bancada respondeu 200.')
    expect(await plan()).toMatchObject({
      ...{ plano: 'basico', expirado: false, data_fim: month(1) },
      assinatura: { status: 'active', renova: true, gerenciar: page, amount: 14.9 },
    })
  })

  test('by Pix it waits, and runs once that is paid', async () => {
    const { buy, plan } = await owner()
    const { page, act } = await buy({ como: 'pix', plano: 'profissional' })
    expect(await plan()).toMatchObject({
      plano: 'teste',
      assinatura: { status: 'pending', plano_tipo: 'profissional', renova: false },
    })
    expect(await read(page)).toContain('Aguardando pagamento')
    await act('pagar')
    expect(await plan()).toMatchObject({ plano: 'profissional', assinatura: { status: 'active' } })
  })

  test('by a card that is refused nothing runs, until the next try', async () => {
    const { buy, plan } = await owner()
    const { page, act } = await buy({ como: 'cartao_recusado' })
    expect(await plan()).toMatchObject({ plano: 'teste', assinatura: { status: 'pending' } })
    expect(await read(page)).toContain('Pagamento recusado')
    await act('pagar')
    expect(await plan()).toMatchObject({ plano: 'basico' })
  })

  test('whoever comes without a reference is known by a confirmed address', async () => {
    const { buy, plan, shop } = await owner()
    await buy({ s1: '', email: shop.email })
    expect(await plan()).toMatchObject({ plano: 'basico' })
  })

  test('whoever has bought already is told so, and where to change', async () => {
    const { buy, plan, link } = await owner()
    const { page } = await buy()
    await plan()
    expect(await read(link)).toContain(`href="${page}"`)
  })
})

describe('afterwards', () => {
  test.each([
    ['renovar', { plano: 'basico', data_fim: month(2), assinatura: { status: 'active' } }],
    [
      'atrasar',
      { plano: 'basico', data_fim: month(1), carencia_ate: '2026-04-13T15:00:00.000Z', expirado: false },
    ],
    ['cancelar', { plano: 'basico', expirado: false, assinatura: { status: 'canceled', renova: false } }],
    ['reembolsar', { plano: 'basico', assinatura: { status: 'refunded', renova: false } }],
    ['contestar', { plano: 'basico', assinatura: { status: 'refunded' } }],
    ['trocar', { plano: 'profissional', expirado: false, assinatura: { plano_tipo: 'profissional' } }],
  ])('%s does what it says', async (ato, after) => {
    const { buy, plan } = await owner()
    const { act } = await buy()
    await plan()
    await act(ato)
    expect(await plan()).toMatchObject(after)
  })

  test.each(['reembolsar', 'contestar', 'cortar'])('after %s access is over at once', async ato => {
    const { buy, plan } = await owner()
    const { act } = await buy()
    await act(ato)
    expect(await plan()).toMatchObject({ expirado: true, data_fim: '2026-03-10T15:00:00.000Z' })
  })

  test('what is done later is told as later, however quickly', async () => {
    const { buy, plan } = await owner()
    const { act } = await buy()
    for (const ato of ['cancelar', 'renovar', 'atrasar', 'renovar', 'reembolsar', 'renovar']) await act(ato)
    expect(await plan()).toMatchObject({ plano: 'basico', expirado: false, assinatura: { status: 'active' } })
  })

  test('a page from before is told nothing that cannot happen any more', async () => {
    const { buy, plan } = await owner()
    const { act, deliveries } = await buy()
    await act('reembolsar')
    await plan()
    const before = await deliveries()
    await act('reembolsar')
    await act('pagar')
    expect(await deliveries()).toEqual(before)
  })

  test('five minutes paid are five minutes of access', async () => {
    const { buy, plan } = await owner()
    await buy({ periodo: 'minutos' })
    expect((await plan()).data_fim).toBe('2026-03-10T15:05:00.000Z')
  })
})

describe('how it is told', () => {
  test('three times is one', async () => {
    const { buy, plan } = await owner()
    const { deliveries, location, page } = await buy({ entrega: 'repetida' })
    expect(await deliveries()).toEqual([{ evento: 'order_approved', vezes: 3 }])
    expect(await read(location)).toContain('3 avisos entregues')
    expect(await read(page)).toContain('order_approved × 3')
    expect(await plan()).toMatchObject({ plano: 'basico', data_fim: month(1) })
  })

  test('the newest first, and an old one after it, ends the same', async () => {
    const { buy, plan } = await owner()
    const { act, deliveries } = await buy()
    await act('renovar', { entrega: 'fora_de_ordem' })
    expect((await deliveries()).map(({ evento }) => evento)).toEqual([
      'order_approved',
      'subscription_renewed',
      'order_approved',
      'order_approved',
    ])
    expect((await plan()).data_fim).toBe(month(2))
    await act('reembolsar')
    await act('reembolsar', { entrega: 'fora_de_ordem' })
    expect(await plan()).toMatchObject({ assinatura: { status: 'refunded' } })
  })

  test('slowly, it comes some seconds later, and the page waits for it', async () => {
    const { buy, plan } = await owner()
    const { deliveries, location } = await buy({ entrega: 'lenta' })
    expect(await deliveries()).toHaveLength(0)
    expect(await read(location)).toContain('http-equiv="refresh"')
    await expect.poll(deliveries).toHaveLength(1)
    expect(await plan()).toMatchObject({ plano: 'basico' })
  })
})
