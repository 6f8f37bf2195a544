import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, holdRequest, openBrowser } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { openOperator } from '../support/open-operator.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

let operator: OpenShop
let page: Page
beforeEach(async () => {
  operator = await openOperator(server)
  page = await open(server.url)
  await operator.enter(page)
})

/** An owner whom no other test has, by this name. */
async function owner(nome: string, more: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(server, more)
  await server.sql`update usuarios set nome = ${nome} where id = ${shop.user_id}`
  return shop
}

const rows = () => page.getByRole('table', { name: 'Usuários' }).locator('tbody tr')
test('owners are found by name and plan, page after page, and exported as they are filtered', async () => {
  const word = `Zulmira ${operator.email.slice(0, 8)}`
  const found = await owner(`${word} Conceição`, { plano: 'basico' })
  await owner(`${word} Souza`)
  await page.goto('/admin/users')
  for (const head of ['Usuário', 'Email', 'Plano', 'Status', 'OS', 'Clientes', 'Cadastro', 'Ações'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(`${word.toUpperCase()} conceicao`)
  await expect.poll(() => rows().count()).toBe(1)
  const row = rows().first()
  await row.getByText(found.email).waitFor()
  await row.getByText('Básico').waitFor()
  await row.getByText('Ativo', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toContain('conceicao')
  await page.getByLabel('Buscar usuário').fill(word)
  await expect.poll(() => rows().count()).toBe(2)
  const plan = page.getByRole('group', { name: 'Plano' })
  await plan.getByRole('button', { name: 'Básico 1' }).click()
  await expect.poll(() => rows().count()).toBe(1)
  const csv = page.getByRole('link', { name: 'Exportar CSV' }).first()
  const [file] = await Promise.all([page.waitForEvent('download'), csv.click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const text = await (await page.request.get((await csv.getAttribute('href')) ?? '')).text()
  expect(text).toContain(found.email)
  expect(text).not.toContain('Souza')
  await plan.getByRole('button', { name: /^Profissional/ }).click()
  const nobody = page.getByText('Nenhum usuário encontrado com os filtros aplicados.')
  await nobody.waitFor()
  const letGo = await holdRequest(page, /admin\.users/)
  await plan.getByRole('button', { name: /^Teste/ }).click()
  // Until the answer is here nobody knows.
  await nobody.waitFor({ state: 'detached' })
  letGo()
  await rows().getByText('Souza').waitFor()
  await plan.getByRole('button', { name: /^Profissional/ }).click()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(() => rows().count()).toBeGreaterThan(2)
  expect(page.url()).toBe(`${server.url}/admin/users`)
})

test('the list goes on as it is scrolled, and says where it could not be had', async () => {
  const word = `Paginado ${operator.email.slice(0, 8)}`
  await server.sql`
    insert into usuarios (id, nome, email, senha_hash, senha_em, created_at)
    select gen_random_uuid(), ${word}, md5(random()::text) || '@example.net', 'x', now(),
      '2001-01-01'::timestamptz + make_interval(days => day) from generate_series(1, 120) day`
  await page.clock.install()
  let isAway = true
  await page.route('**/trpc/**admin.users**', route => (isAway ? route.abort() : route.continue()))
  await page.goto(`/admin/users?q=${word}`)
  await hurryTo(page.getByRole('alert').getByText('Erro ao carregar dados'))
  await expectLooks(page)
  // It is asked again by itself too, and then the button goes.
  await page.getByRole('button', { name: 'Tentar novamente' }).focus()
  isAway = false
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().count()).toBeGreaterThan(20)
  const shown = async () => {
    await rows().last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4_000)
    return rows().count()
  }
  await expect.poll(shown).toBe(120)
})
