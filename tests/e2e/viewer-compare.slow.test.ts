import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectLooks } from '../support/browser.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { storePhotos } from '../support/photo-rows.ts'
import { sharedServer } from '../support/server-process.ts'
import { viewerScreens } from '../support/viewer.ts'

const server = sharedServer()
const begin = viewerScreens(server)

let at: Awaited<ReturnType<typeof begin>>
let page: Page
beforeEach(async () => {
  at = await begin()
  page = at.page
})
afterEach(() => page.context().close())

test('claim: begins with the pair that belongs together, by curtain and side by side, with either side changed', async () => {
  await storePhotos(server, at.shop, 11, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  const { viewer } = at
  await at.shows(/^Foto 1 de 11, Antes/)
  await press(page, viewer.getByRole('button', { name: 'Comparar' }))
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
  const curtain = viewer.getByRole('slider', { name: 'Antes e depois' })
  await tabTo(page, curtain)
  await page.keyboard.press('ArrowRight')
  expect(await curtain.inputValue()).toBe('51')

  await viewer.getByRole('button', { name: 'Lado a lado' }).click()
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['foto', 'comparar', 'vista'])
  await page.reload()
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
  const both = viewer.getByRole('slider', { name: 'Zoom das duas fotos' })
  await page.keyboard.press('+')
  await expect.poll(() => both.inputValue()).toBe('150')
  await expectLooks(page)

  await viewer
    .getByRole('button', { name: /Componentes, OS 0001$/ })
    .first()
    .click()
  await at.shows('Comparação da OS 0001: Antes à esquerda, Componentes à direita')
  await viewer.getByRole('heading', { name: 'Antes e componentes' }).waitFor()
  await viewer.getByRole('button', { name: /^Antes do reparo/ }).click()
  await viewer
    .getByRole('button', { name: /Depois, OS 0001$/ })
    .first()
    .click()
  await at.shows('Comparação da OS 0001: Depois à esquerda, Componentes à direita')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Baixar as duas juntas' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('OS-0001 depois e componentes.jpg')
  await page.keyboard.press('Escape')
  await at.shows(/^Foto \d+ de 11, Depois, OS 0001$/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('over an order’s details: by type, and Back leads to the details', async () => {
  await storePhotos(server, at.shop, 6, { name: nth => `foto${nth}.jpg` })
  const [order] = at.shop.orders
  await page.goto(`/ordens?os=${order?.id}`)
  const details = page.getByRole('dialog', { name: 'Detalhes da OS 0001' })
  await at.tile('foto0.jpg').click()
  await at.shows('Foto 1 de 3, Antes, OS 0001')
  await page.keyboard.press('ArrowRight')
  await at.shows('Foto 2 de 3, Depois, OS 0001')
  await page.keyboard.press('c')
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
  await page.keyboard.press('c')
  await at.shows('Foto 2 de 3, Depois, OS 0001')
  await page.keyboard.press('c')
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
  await page.keyboard.press('Escape')
  await at.shows('Foto 2 de 3, Depois, OS 0001')
  // Opened by its address, over the details that open with it.
  await page.reload()
  await at.shows('Foto 2 de 3, Depois, OS 0001')
  await page.keyboard.press('ArrowLeft')
  await at.shows('Foto 1 de 3, Antes, OS 0001')
  await page.keyboard.press('ArrowRight')
  await at.shows('Foto 2 de 3, Depois, OS 0001')
  await page.goBack()
  await at.viewer.waitFor({ state: 'hidden' })
  await details.getByRole('heading', { name: 'Detalhes da OS 0001' }).waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  // A photo of another order is none of this one's.
  await page.goto(`/ordens?os=${order?.id}&foto=${await at.idOf('foto1.jpg')}`)
  await page.getByText('Esta foto não existe ou foi excluída.').waitFor()
})

test('by keys alone: the strip’s arrows choose a side’s photo, and elsewhere the focus follows the shown one', async () => {
  await storePhotos(server, at.shop, 6, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  const { viewer } = at
  await at.shows('Foto 1 de 6, Antes, OS 0001')
  const strip = viewer.getByRole('navigation', { name: 'Fotos' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await tabTo(page, strip.getByRole('button', { name: 'Foto 1, Antes, OS 0001' }))
  await page.keyboard.press('ArrowRight')
  await at.shows('Foto 2 de 6, Depois, OS 0002')
  await expect.poll(focused).toBe('Foto 2, Depois, OS 0002')
  await page.keyboard.press('ArrowRight')
  await at.shows('Foto 3 de 6, Componentes, OS 0001')

  await page.keyboard.press('c')
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
  await tabTo(page, strip.getByRole('button', { name: 'Foto 1, Antes, OS 0001' }))
  await page.keyboard.press('End')
  await expect.poll(focused).toBe('Foto 3, Componentes, OS 0001')
  await page.keyboard.press('Enter')
  await at.shows('Comparação da OS 0001: Antes à esquerda, Componentes à direita')
  expect(await focused()).toBe('Foto 3, Componentes, OS 0001')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe('Foto 2, Depois, OS 0001')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toBe('Foto 2, Depois, OS 0001')
  // Begun from the component, which was none of the pair at first.
  await page.keyboard.press('Escape')
  await at.shows('Foto 3 de 6, Componentes, OS 0001')
})

test('a curtain’s keys and retry reach what is seen', async () => {
  await storePhotos(server, at.shop, 6, { name: nth => `foto${nth}.jpg` })
  const failing = new RegExp(`/photos/${await at.idOf('foto0.jpg')}$`)
  await page.route(failing, route => route.abort())
  await page.goto(`/fotos?foto=${await at.idOf('foto0.jpg')}&comparar=${await at.idOf('foto4.jpg')}`)
  const { viewer } = at
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
  await viewer.getByText('Não foi possível carregar esta foto.').waitFor()
  await page.unroute(failing)
  await viewer.getByRole('button', { name: 'Tentar novamente' }).click()
  await viewer.getByRole('img', { name: 'Foto antes do reparo da OS 0001, foto0.jpg' }).waitFor()
  await viewer.getByText('Não foi possível carregar esta foto.').waitFor({ state: 'hidden' })

  await page.keyboard.press('+')
  await viewer.getByRole('button', { name: 'Lado a lado' }).click()
  const both = viewer.getByRole('slider', { name: 'Zoom das duas fotos' })
  expect(await both.inputValue()).toBe('100')
  await page.keyboard.press('+')
  await expect.poll(() => both.inputValue()).toBe('150')
  await viewer.getByRole('button', { name: 'Cortina' }).click()
  await page.keyboard.press('Escape')
  await at.shows(/^Foto 1 de 6, Antes/)
  await page.keyboard.press('+')
  await expect.poll(() => viewer.locator('output').textContent()).toBe('150%')
})

test('an order of more photos than a page is known whole before it says what is missing', async () => {
  await storePhotos(server, at.shop, 240, { name: nth => `foto${nth}.jpg`, objects: 0 })
  const [order] = at.shop.orders
  await server.sql`
    update fotos_os set tipo_foto = case when nome_arquivo = 'foto238.jpg' then 'depois' else 'antes' end
    where os_id = ${order?.id ?? ''}`
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  const { viewer } = at
  await at.shows(/^Foto 1 de mais de 48, Antes/)
  const compare = viewer.getByRole('button', { name: 'Comparar' })
  await expect.poll(() => compare.getAttribute('aria-disabled')).toBeNull()
  await compare.click()
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
  await page.reload()
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
  await page.waitForLoadState('networkidle')
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
})
