import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectLooks } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { inAll } from '../support/long.ts'
import { choose, focused, photoFile, photoScreens } from '../support/photo-screens.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const begin = photoScreens(server)

const [frente, verso] = await Promise.all([photoFile('frente.jpg'), photoFile('verso.jpg')])

let shop: Awaited<ReturnType<typeof begin>>
let page: Page
beforeEach(async () => {
  shop = await begin()
  page = await shop.open()
})
afterEach(() => page.context().close())

describe("an order's photos in its details", () => {
  test('claim: are added by type, opened, retyped and deleted', async () => {
    const details = await shop.look(page)
    await details.getByText('Nenhuma foto nesta OS.').waitFor()
    await choose(details, frente)
    await page.getByText('Foto enviada com sucesso!').waitFor()
    await choose(details, verso)
    await tile(details, 'verso.jpg').getByText('Antes', { exact: true }).waitFor()
    await tile(details, 'verso.jpg').getByRole('button', { name: 'Antes, tipo da foto verso.jpg' }).click()
    await page.getByRole('menuitemradio', { name: 'Componentes' }).click()
    await tile(details, 'verso.jpg')
      .getByRole('button', { name: /^Componentes,/ })
      .waitFor()
    await details.getByRole('button', { name: 'Ações da foto verso.jpg' }).waitFor()
    expect(await compare(details).count(), 'without an after there is nothing to compare').toBe(0)

    const image = details.getByRole('link', { name: 'Foto antes do reparo da OS 0001, frente.jpg' })
    await image.click()
    const viewer = page.getByRole('dialog', { name: 'Foto 1 de 2, Antes, OS 0001' })
    await viewer.getByRole('img', { name: 'Foto antes do reparo da OS 0001, frente.jpg' }).waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await tile(details, 'verso.jpg').getByText('Componentes').waitFor()
    const menu = details.getByRole('button', { name: 'Ações da foto frente.jpg' })
    await menu.hover()
    await menu.click()
    const inTab = page.getByRole('menu').getByText('Abrir em nova guia')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), inTab.click()])
    await tab.waitForLoadState()
    expect(new URL(tab.url()).pathname).toMatch(/^\/photos\/[0-9a-f-]{36}$/)
    await tab.close()

    await act(details, 'verso.jpg', 'Depois do reparo')
    // Now a before and an after: large, side by side, with their days.
    await tile(details, 'verso.jpg')
      .getByText(/^Depois do reparo hoje, \d+h\d\d$/)
      .waitFor()
    await page.getByText('Foto mudada para Depois do reparo').waitFor()
    await expect
      .poll(() => focused(page), { message: 'the focus goes with it' })
      .toBe('Ações da foto verso.jpg')
    await expect
      .poll(async () => (await shop.photos()).map(({ tipo_foto }) => tipo_foto).toSorted())
      .toEqual(['antes', 'depois'])

    await expectLooks(page)
    await compare(details).click()
    await page
      .getByRole('dialog', { name: 'Comparação da OS 0001: Antes à esquerda, Depois à direita' })
      .waitFor()
    await page.goBack()
    await page.locator('[data-viewer]').waitFor({ state: 'hidden' })

    await act(details, 'frente.jpg', 'Excluir')
    const asked = page.getByRole('alertdialog', { name: 'Excluir esta foto?' })
    await asked.getByText('frente.jpg (Antes do reparo) da OS 0001').waitFor()
    await asked.getByRole('button', { name: 'Excluir' }).click()
    // Nothing behind the question has a role.
    await asked.waitFor({ state: 'detached' })
    await tile(details, 'frente.jpg').waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await shop.photos()).map(({ nome_arquivo }) => nome_arquivo))
      .toEqual(['verso.jpg'])
    await expect.poll(() => focused(page)).toBe('Adicionar fotos')
  })

  test('claim: once the order is Pronto they enter as Depois do reparo', async () => {
    const details = await shop.look(page)
    await details.getByText('entram como Antes').waitFor()
    await details.getByRole('button', { name: 'Iniciar', exact: true }).click()
    await details.getByRole('button', { name: 'Pronto', exact: true }).click()
    await details.getByText('entram como Depois').waitFor()
    await choose(details, frente)
    await details.getByRole('button', { name: 'Depois, tipo da foto frente.jpg' }).waitFor()
    await expect.poll(async () => (await shop.photos()).map(({ tipo_foto }) => tipo_foto)).toEqual(['depois'])
  })

  testInAll(
    'are added to once those that are there have come, which would move the button from under a finger',
    async () => {
      let answer = () => {}
      const answered = new Promise<void>(done => (answer = done))
      await page.route('**/trpc/*photos.list*', async route => {
        await answered
        await route.continue()
      })
      const details = await shop.look(page)
      const add = details.getByRole('button', { name: 'Adicionar fotos', includeHidden: true })
      await add.waitFor({ state: 'attached' })
      expect(await add.isVisible()).toBe(false)
      // At once, as a hand that waits for it does; the first place it is seen at is the one it stays at.
      const chosen = choose(details, frente)
      answer()
      await chosen
      await page.getByText('Foto enviada com sucesso!').waitFor()
    },
  )

  testInAll('a type that could not be changed goes back', async () => {
    const details = await shop.look(page)
    await choose(details, frente)
    await details.getByRole('button', { name: 'Ações da foto frente.jpg' }).waitFor()
    await page.route('**/trpc/photos.update*', route => route.abort())
    await act(details, 'frente.jpg', 'Depois do reparo')
    await page.getByText('Não foi possível mudar o tipo da foto').waitFor()
    await tile(details, 'frente.jpg').getByText('Antes', { exact: true }).waitFor()
  })

  testInAll(
    'an image that does not come is a placeholder, and a list that does not can be asked for again',
    async () => {
      await page.route('**/photos/*/thumb', route => route.abort())
      const details = await shop.look(page)
      await choose(details, frente)
      await page.getByText('Foto enviada com sucesso!').waitFor()
      await details.getByRole('img', { name: /^Foto antes do reparo/ }).waitFor()
      await expect.poll(() => details.locator('[data-photo] img').count()).toBe(0)
      await page.route('**/trpc/*photos.list*', route => route.fulfill({ status: 400, body: '{}' }))
      await page.clock.install()
      await page.reload()
      await hurryTo(details.getByText('Não foi possível carregar as fotos.'))
      await details.getByRole('button', { name: 'Adicionar fotos' }).waitFor()
      // The focus first: what is back may be seen before the key.
      await details.getByRole('button', { name: 'Tentar novamente' }).last().focus()
      await page.unroute('**/trpc/*photos.list*')
      await page.keyboard.press('Enter')
      await tile(details, 'frente.jpg').getByText('Antes', { exact: true }).waitFor()
    },
  )
})

test('claim: a large photo is made small before it is sent', async () => {
  const large = await photoFile('grande.jpg', inAll(4000, 3000), 92)
  const details = await shop.look(page)
  const sent = page.waitForRequest(request => request.url().endsWith('/photos'))
  await choose(details, large)
  const length = Number((await (await sent).allHeaders())['content-length'])
  expect(length).toBeGreaterThan(10_000)
  expect(length).toBeLessThan(large.buffer.length / 2)
  await page.getByText('Foto enviada com sucesso!').waitFor()
  expect(await shop.photos()).toMatchObject([{ largura: 2000, altura: 1500, nome_arquivo: 'grande.jpg' }])
})

const tile = (details: Locator, name: string) =>
  details.getByRole('listitem').filter({ has: page.getByRole('img', { name: new RegExp(`, ${name}$`) }) })
const compare = (details: Locator) => details.getByRole('button', { name: 'Comparar' })

/** Opens a photo's menu and picks an act. */
async function act(details: Locator, name: string, item: string) {
  const menu = details.getByRole('button', { name: `Ações da foto ${name}` })
  await menu.hover()
  await menu.click()
  await page.getByRole('menu').getByText(item, { exact: true }).click()
}
