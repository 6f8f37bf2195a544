import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { boughtPlan, grantPlan } from '../support/bought-plan.ts'
import { freshDatabase } from '../support/database.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { fromNow } from '../support/from-now.ts'

const database = await freshDatabase()
const app = await testApp(database.db)
const { sql } = database

let shop: DrawnShop
beforeEach(async () => {
  shop = await drawnShop(app, database)
})

const buy = (bought?: Parameters<typeof boughtPlan>[2]) => boughtPlan(database, shop, bought)

/** What stands under this heading. */
async function part(name: string) {
  const heading = await screen.findByRole('heading', { name, level: 2 })
  const section = heading.closest('section')
  if (!section) throw new Error(`${name} heads no section`)
  return section
}

describe('how a plan stands', () => {
  // That each looks well is seen in a browser: e2e/billing-screen.test.ts.
  test.each([
    ['renews', { plano: 'profissional' }, 'Ativo', /^Próxima cobrança em \d\d\/\d\d\/\d{4}\./],
    ['was canceled', { status: 'canceled' }, 'Cancelado', /^O acesso vai até \d\d/],
    [
      'is late',
      { status: 'pending', fim: -1, carencia: 2 },
      'Atrasado',
      /^A renovação não foi paga: o plano continua/,
    ],
    ['is over', { fim: -4 }, 'Expirado', /^Sua assinatura terminou em/],
    ['was given back', { status: 'refunded', fim: -1 }, 'Reembolsado', /^O pagamento foi devolvido/],
  ] as const)('one that %s says so in words', async (_, bought, badge, words) => {
    await buy(bought)
    await shop.draw('/assinatura')
    const plan = await part('Seu plano')
    await waitFor(() => expect(texts(plan, '*')).toContain(badge))
    await waitFor(() => expect(texts(plan, 'p')).toContainEqual(expect.stringMatching(words)))
  })

  const cases: [string, () => Promise<unknown>, string, RegExp, string][] = [
    [
      'a lower one that is subscribed to comes after what was canceled',
      async () => {
        await buy({ plano: 'basico', fim: 25 })
        await buy({ plano: 'profissional', status: 'canceled', fim: 18 })
      },
      'Cancelado',
      /^Depois de \d\d\/\d\d\/\d{4} você fica no Básico, que já está assinado\./,
      'Como gerenciar o Básico',
    ],
    [
      'a lower one goes on being charged for beside what was given',
      async () => {
        await buy({ plano: 'basico', fim: 20 })
        await grantPlan(database, shop, { plano: 'profissional', fim: 36 })
      },
      'Cortesia',
      /A sua assinatura do Básico continua sendo cobrada, R\$\s14,90 por mês/,
      'Como gerenciar o Básico',
    ],
    [
      'a higher one waits for its Pix',
      async () => {
        await buy({ plano: 'profissional', status: 'pending', fim: null, ha: 0 })
        await buy({ plano: 'basico' })
      },
      'Ativo',
      /^Falta pagar R\$\s27,90: o Profissional começa assim que o pagamento for confirmado\./,
      'Como pagar',
    ],
    [
      'a card was refused for a higher one',
      async () => {
        await buy({ plano: 'profissional', status: 'pending', fim: null, ha: 0, pedido: 'refused' })
        await buy({ plano: 'basico' })
      },
      'Ativo',
      /^O pagamento de R\$\s27,90 pelo Profissional foi recusado em/,
      'Tentar o Profissional de novo',
    ],
    [
      'a card was refused for the renewal',
      () => buy({ plano: 'profissional', status: 'pending', fim: -0.1, carencia: 2.9, pedido: 'refused' }),
      'Atrasado',
      /^O pagamento foi recusado: o Profissional continua até/,
      'Como pagar',
    ],
    [
      'two are charged for',
      async () => {
        await buy({ plano: 'basico', fim: 25 })
        await buy({ plano: 'profissional', fim: 12 })
      },
      'Ativo',
      /^Você está pagando duas assinaturas\. O Profissional é o que vale\./,
      'Como gerenciar o Básico',
    ],
  ]
  test.each(cases)('%s: one sentence and one act say so', async (_, arrange, badge, words, act) => {
    await arrange()
    await shop.draw('/assinatura')
    const plan = await part('Seu plano')
    await waitFor(() => expect(texts(plan, '*')).toContain(badge))
    await waitFor(() => expect(texts(plan, 'p')).toContainEqual(expect.stringMatching(words)))
    expect(texts(plan, 'a, button')).toEqual([act])
    // Nobody is offered what they pay for already.
    const current = within(await part('Escolha seu Plano')).findAllByRole('button', { name: 'Plano Atual' })
    expect(await current).toHaveLength(1)
  })

  test('a trial costs nothing and says when it ends; one that was given never does', async () => {
    await shop.draw('/assinatura')
    await within(await part('Seu plano')).findByText(/^O teste termina em /)
    await within(await part('Cobranças')).findByText('Nenhuma cobrança ainda.')
    expect(screen.queryByRole('heading', { name: 'Cancelar', level: 2 })).toBeNull()
    await sql`update user_planos set plano = 'profissional', data_fim = null where user_id = ${shop.user_id}`
    await shop.draw('/assinatura')
    await within(await part('Seu plano')).findByText(/Expira em: Nunca\./)
    await within(await part('Seu plano')).findByText('Cortesia')
  })

  test('claim: what is charged for says where it is canceled, and until when access lasts', async () => {
    await buy()
    await shop.draw('/assinatura')
    const cancel = await part('Cancelar')
    await waitFor(() => {
      const said = texts(cancel, '*')
      const where = /^Quem cobra é a Kiwify, e é lá que se cancela: pelo link no e-mail/
      expect(said).toContainEqual(expect.stringMatching(where))
      const until = /^O acesso continua até o fim do que já foi pago, \d\d/
      expect(said).toContainEqual(expect.stringMatching(until))
    })
    const plans = await part('Escolha seu Plano')
    const goesOn = /^O Plano Básico continua sendo cobrado até você cancelar a assinatura dele na Kiwify/
    await waitFor(() => expect(texts(plans, '*')).toContainEqual(expect.stringMatching(goesOn)))
  })
})

const texts = (inside: HTMLElement, which: string) =>
  [...inside.querySelectorAll(which)].map(one => (one.textContent ?? '').trim())

describe('the banner', () => {
  test.each([
    '/dashboard',
    '/ordens',
    '/configuracoes',
  ])('claim: of a late renewal and of a plan that is over leads from %s to the subscription', async path => {
    await buy({ status: 'pending', fim: -1, carencia: 2 })
    await shop.draw(path)
    await screen.findByText(/A renovação não foi paga\./)
    await sql`update user_planos set carencia_ate = ${fromNow(-1000)} where user_id = ${shop.user_id} and ativo`
    await sql`update assinaturas set carencia_ate = ${fromNow(-1000)} where user_id = ${shop.user_id}`
    await shop.draw(path)
    const said = await screen.findByText(/O que você cadastrou continua aqui, para ler e exportar\./)
    const banner = said.closest<HTMLElement>('[role=status]')
    if (!banner) throw new Error('the banner is no status')
    within(banner).getByRole('link', { name: 'Assinar Agora' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/assinatura'))
  })
})

test('a plan that comes while another tab is looked at is told when this one is', async () => {
  const server = await shop.draw('/ordens')
  await screen.findAllByText('Teste Gratuito')
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  try {
    await buy()
    await server.tell('plans')
    await screen.findAllByText('Plano Básico')
    expect(screen.queryByText('Plano Básico ativo!')).toBeNull()
  } finally {
    Reflect.deleteProperty(document, 'hidden')
  }
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('Plano Básico ativo!')
  await userEvent.click(screen.getByRole('button', { name: 'Ver assinatura' }))
  await waitFor(() => expect(window.location.pathname).toBe('/assinatura'))
})
