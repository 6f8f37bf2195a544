import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { clockedServer } from '../support/clocked-server.ts'
import { press, tabTo, type } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'

const server = await clockedServer()
// The part that hears of another plan comes once the page is idle.
const open = openBrowser()

const day = 86_400_000

/** What the story reads on its way; the sandbox's pages are in Portuguese alone. */
const words = {
  pt: {
    ...{ name: 'Nome Completo', phone: 'Telefone', register: 'Cadastrar', registered: 'Cliente cadastrado!' },
    ...{ trialOver: 'Teste expirado - Assine um plano', chooser: 'Escolha seu Plano' },
    prompt: 'Seu período de teste expirou. Assine um plano para continuar usando a plataforma.',
    ...{ basic: 'Básico', professional: 'Profissional', subscribe: 'Assinar Agora', see: 'Ver Planos' },
    ...{ leaving: 'Redirecionando para pagamento', waiting: /^Falta pagar R/ },
    ...{ basicRuns: 'Plano Básico ativo!', professionalRuns: 'Plano Profissional ativo!' },
    stillCharged: 'O Plano Básico continua sendo cobrado até você cancelar a assinatura dele.',
    ...{ subscription: 'Ver assinatura', twice: 'Você está pagando duas assinaturas' },
    ...{ manage: 'Gerenciar o Básico', over: 'Sua assinatura expirou!', newOrder: 'Nova OS' },
    ...{ takenBack: /^O pagamento foi devolvido/, refunded: 'Reembolsada' },
  },
  en: {
    ...{ name: 'Full name', phone: 'Phone', register: 'Register', registered: 'Customer registered!' },
    ...{ trialOver: 'Trial expired - subscribe to a plan', chooser: 'Choose your plan' },
    prompt: 'Your trial has expired. Subscribe to a plan to keep using the platform.',
    ...{ basic: 'Basic', professional: 'Professional', subscribe: 'Subscribe now', see: 'See plans' },
    ...{ leaving: 'Taking you to payment', waiting: /^Still to be paid: R/ },
    ...{ basicRuns: 'Basic plan active!', professionalRuns: 'Professional plan active!' },
    stillCharged: 'The Basic plan goes on being charged until you cancel its subscription.',
    ...{ subscription: 'See subscription', twice: 'You are paying for two subscriptions' },
    ...{
      manage: 'Manage Basic',
      over: 'Your subscription has expired!',
      newOrder: 'New order',
    },
    ...{ takenBack: /^The payment was given back/, refunded: 'Refunded' },
  },
}
type Words = (typeof words)['pt']

test.each([
  ['pt', { width: 1440, theme: 'light' }],
  ['en', { width: 390, theme: 'dark' }],
] as const)('claim: from an expired trial to a refund, in %s', async (language, screen) => {
  const say: Words = words[language]
  server.setAhead(0)
  const shop = await ownerOf(language)
  const page = await open(server.url, screen)
  await shop.enter(page)

  await page.goto('/clientes?novo=true')
  await type(page, page.getByLabel(say.name), 'Ana Paula Ribeiro')
  await type(page, page.getByLabel(say.phone), '11987411107')
  server.setAhead(4 * day)
  await page.keyboard.press('ControlOrMeta+Enter')
  const form = page.getByRole('dialog')
  await form.getByText(say.trialOver).waitFor()

  const other = await page.context().newPage()
  await other.goto('/ordens')
  await other.getByText(say.prompt).waitFor()
  const basic = await buy(other, say, say.basic)
  await basic.getByRole('button', { name: /^Pagar R\$/ }).click()
  await basic.getByText('Aguardando pagamento').first().waitFor()
  await other.goto('/assinatura')
  await other.getByText(say.waiting).waitFor()
  await press(basic, basic.getByRole('button', { name: 'Pagar', exact: true }))
  await basic.getByText('Ativa', { exact: true }).waitFor()

  // Where it was bought, and where something was being typed.
  await other.getByText(say.basicRuns).waitFor()
  await form.getByText(say.trialOver).waitFor({ state: 'hidden' })
  expect(await page.getByLabel(say.name).inputValue()).toBe('Ana Paula Ribeiro')
  await tabTo(page, page.getByLabel(say.name))
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText(say.registered).waitFor()

  await page.goto('/dashboard')
  await press(page, page.getByRole('button', { name: say.see }))
  await page.getByRole('dialog', { name: say.chooser }).waitFor()
  await expectLooks(page)
  const professional = await buy(page, say, say.professional)
  await professional.getByText('Você já tem aqui').waitFor()
  await professional.getByLabel('Cartão aprovado').check()
  await professional.getByRole('button', { name: /^Pagar R\$/ }).click()
  await page.getByText(say.professionalRuns).waitFor()
  await page.getByText(say.stillCharged).waitFor()
  await page.goto('/assinatura')
  const twice = page.locator('section').filter({ hasText: say.twice })
  await twice.waitFor()

  const old = await opened(page, () => twice.getByRole('link', { name: say.manage }).click())
  await old.getByRole('button', { name: /^Cancelar na hora/ }).click()
  await old.getByText('Cancelada', { exact: true }).waitFor()
  await twice.waitFor({ state: 'hidden' })

  await professional.getByRole('button', { name: /^Reembolsar/ }).click()
  await professional.getByText('Reembolsada', { exact: true }).waitFor()
  await page.getByText(say.over).waitFor()
  await page.getByText(say.takenBack).waitFor()
  await page.getByText(say.refunded, { exact: true }).first().waitFor()
  await page.goto('/clientes')
  await page.getByText('Ana Paula Ribeiro').first().waitFor()
  await page.getByText(say.over).waitFor()
  await page.goto('/ordens')
  const blocked = page.getByRole('button', { name: say.newOrder }).filter({ visible: true }).first()
  await expect.poll(() => blocked.getAttribute('aria-disabled')).toBe('true')
  expect(await shop.client.call('customers.create', {})).toMatchObject({ status: 403 })
})

async function ownerOf(idioma: 'pt' | 'en'): Promise<OpenShop> {
  const shop = await openShop(server)
  // Signed in the whole story through, however far its clock goes.
  await server.sql`update sessoes set ocioso_minutos = 20160, expira_em = expira_em + interval '10 days'
    where user_id = ${shop.user_id}`
  const registros = [{ chave: 'idioma', valor: idioma }]
  if (idioma !== 'pt') await shop.call('settings.save', { categoria: 'sistema', based_on: null, registros })
  return shop
}

/** Chooses a plan where the page offers it, and answers the checkout that opens. */
async function buy(page: Page, say: Words, plan: string): Promise<Page> {
  const offer = page.getByRole('region', { name: plan, exact: true })
  const tab = await opened(page, () => press(page, offer.getByRole('button', { name: say.subscribe })))
  await page.getByText(say.leaving).waitFor()
  await tab.waitForURL('**/sandbox/checkout?**')
  await tab.getByText('Nenhum dinheiro é movimentado.').waitFor()
  expect(await tab.evaluate(() => window.opener), 'a way back to the app').toBeNull()
  return tab
}

async function opened(page: Page, act: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), act()])
  return tab
}
