import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectLooks } from '../support/browser.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { storePhotos } from '../support/photo-rows.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'
import { remove, viewerScreens } from '../support/viewer.ts'

const server = sharedServer()
const begin = viewerScreens(server)

let at: Awaited<ReturnType<typeof begin>>
let page: Page
beforeEach(async () => {
  at = await begin()
  page = at.page
})
afterEach(() => page.context().close())

test('next and previous by keys and buttons, said aloud, in the address, and the focus given back', async () => {
  await storePhotos(server, at.shop, 3, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await press(page, at.tile('foto0.jpg'))
  const first = await at.shows('Foto 1 de 3, Antes, OS 0001')
  await first.getByRole('img', { name: 'Foto antes do reparo da OS 0001, foto0.jpg' }).waitFor()
  await first.getByRole('status').getByText('Foto 1 de 3, Antes, OS 0001').waitFor({ state: 'attached' })
  const opened = at.addressed()
  expect(opened).toMatch(/^[0-9a-f-]{36}$/)

  await page.keyboard.press('ArrowRight')
  const second = await at.shows('Foto 2 de 3, Depois, OS 0002')
  expect(at.addressed()).not.toBe(opened)
  await second.getByRole('button', { name: 'Próxima foto' }).click()
  await at.shows('Foto 3 de 3, Componentes, OS 0001')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await at.shows('Foto 2 de 3, Depois, OS 0002')
  // Behind the list of keys they do nothing.
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await keys.waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'hidden' })
  await at.shows('Foto 2 de 3, Depois, OS 0002')
  await page.keyboard.press('End')
  await page.reload()
  const last = await at.shows('Foto 3 de 3, Componentes, OS 0001')
  await last.getByRole('button', { name: 'Foto 1, Antes, OS 0001' }).click()
  await at.shows('Foto 1 de 3, Antes, OS 0001')

  // The dialog holds the focus: from its last stop Tab leads to its first.
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Foto 1, Antes, OS 0001' }))
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-viewer]') !== null)).toBe(true)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')

  const tile = at.tile('foto1.jpg')
  await press(page, tile)
  await at.shows('Foto 2 de 3, Depois, OS 0002')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => tile.evaluate(link => link === document.activeElement)).toBe(true)
})

testInAll('goes on where the first page ends, through the photos as they are filtered', async () => {
  await storePhotos(server, at.shop, 300, { name: nth => `foto${nth}.jpg`, objects: 0 })
  await page.goto('/fotos?tipo=antes')
  const pages = new Set<string>()
  page.on('request', request => {
    for (const [, cursor = ''] of request.postData()?.matchAll(/"cursor":"([^"]+)"/g) ?? []) pages.add(cursor)
  })
  await at.tile('foto0.jpg').click()
  await at.shows('Foto 1 de mais de 48, Antes, OS 0001')
  // The gallery behind it may have asked for its own next page as it was drawn.
  expect(pages.size).toBeLessThanOrEqual(1)
  await page.keyboard.press('End')
  await at.shows(/^Foto 48 de mais de 96, Antes/)
  await page.keyboard.press('ArrowRight')
  await at.shows(/^Foto 49 de mais de 96, Antes/)
  // A link to one that is pages away.
  await page.goto(`/fotos?tipo=antes&foto=${await at.idOf('foto297.jpg')}`)
  await at.shows(/^Foto 100 de 100, Antes/)
  // One that the filter leaves out stands where its day puts it.
  await page.goto(`/fotos?tipo=antes&foto=${await at.idOf('foto1.jpg')}`)
  await at.shows('Foto 2 de mais de 49, Depois, OS 0002')
})

test('is enlarged by keys, wheel and buttons, shifted, and whole again for the next', async () => {
  await storePhotos(server, at.shop, 2, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  const viewer = await at.shows('Foto 1 de 2, Antes, OS 0001')
  const zoom = at.viewer.locator('output')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect.poll(() => zoom.textContent()).toBe('200%')
  // A small picture tells which part is seen, as long as one part is.
  const overview = at.viewer.locator('[aria-hidden=true] > img + i')
  await overview.waitFor()
  const before = await at.picture.boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await at.picture.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  await page.keyboard.press('-')
  await expect.poll(() => zoom.textContent()).toBe('150%')
  await page.keyboard.press('0')
  await expect.poll(() => zoom.textContent()).toBe('100%')
  await overview.waitFor({ state: 'detached' })
  await viewer.getByRole('button', { name: 'Aumentar' }).click()
  await expect.poll(() => zoom.textContent()).toBe('150%')
  await at.picture.hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(async () => Number.parseInt((await zoom.textContent()) ?? '', 10)).toBeGreaterThan(150)
  await expectLooks(page)
  await page.keyboard.press('PageDown')
  await at.shows('Foto 2 de 2, Depois, OS 0002')
  await expect.poll(() => zoom.textContent()).toBe('100%')
})

testInAll('retyping can be undone, and under a filter the photo stays where one looks at it', async () => {
  await storePhotos(server, at.shop, 6, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos?tipo=antes')
  await at.tile('foto0.jpg').click()
  const viewer = await at.shows('Foto 1 de 2, Antes, OS 0001')
  const listed = page.waitForResponse(/photos\.list/)
  await viewer.getByRole('button', { name: 'Depois do reparo', exact: true }).click()
  await at.shows('Foto 1 de 2, Depois, OS 0001')
  await listed
  // The toast comes once it is stored, and goes after a while.
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await at.shows('Foto 1 de 2, Antes, OS 0001')
  await page.getByText('A foto voltou para Antes do reparo').waitFor()
  await expect.poll(() => at.stored('foto0.jpg')).toBe('antes')
})

test('deleting asks, lands on the next and then on the one before, and closes after the last', async () => {
  await storePhotos(server, at.shop, 3, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto1.jpg').click()
  await at.shows('Foto 2 de 3, Depois, OS 0002')
  await page.keyboard.press('Delete')
  const asked = page.getByRole('alertdialog', { name: 'Excluir esta foto?' })
  await asked.getByText('foto1.jpg (Depois do reparo) da OS 0002').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  await at.shows('Foto 2 de 3, Depois, OS 0002')
  await remove(page)
  await at.shows('Foto 2 de 2, Componentes, OS 0001')
  await page.getByText('Foto excluída').first().waitFor()
  await remove(page)
  await at.shows('Foto 1 de 1, Antes, OS 0001')
  await remove(page)
  await page.getByText('Nenhuma foto encontrada').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await server.sql`select 1 from fotos_os where user_id = ${at.shop.user_id}`).toEqual([])
})

testInAll('what another device deletes is left, and a link to it says so', async () => {
  await storePhotos(server, at.shop, 2, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  await at.shows('Foto 1 de 2, Antes, OS 0001')
  const gone = at.addressed()
  await at.shop.call('photos.delete', { id: gone })
  await page.getByText('Esta foto foi excluída em outro lugar').waitFor()
  await at.shows('Foto 1 de 1, Depois, OS 0002')
  await page.goto(`/fotos?foto=${gone}`)
  const viewer = page.getByRole('dialog', { name: 'Fotos' })
  await viewer.getByText('Esta foto não existe ou foi excluída.').waitFor()
  await press(page, viewer.getByRole('button', { name: 'Fechar' }))
  await viewer.waitFor({ state: 'hidden' })
})

testInAll(
  'a picture that does not come says so and can be tried again; without an after nothing is compared',
  async () => {
    await storePhotos(server, at.shop, 1, { name: nth => `foto${nth}.jpg` })
    await page.route(/\/photos\/[0-9a-f-]{36}$/, route => route.abort())
    await page.goto('/fotos')
    await at.tile('foto0.jpg').click()
    const viewer = await at.shows('Foto 1 de 1, Antes, OS 0001')
    await viewer.getByText('Não foi possível carregar esta foto.').waitFor()
    await page.unroute(/\/photos\/[0-9a-f-]{36}$/)
    await press(page, viewer.getByRole('button', { name: 'Tentar novamente' }))
    await viewer.getByRole('img', { name: 'Foto antes do reparo da OS 0001, foto0.jpg' }).waitFor()
    const compare = viewer.getByRole('button', { name: 'Comparar' })
    expect(await compare.getAttribute('aria-disabled')).toBe('true')
    await tabTo(page, compare)
    await page.getByText('Para comparar, falta uma foto de depois do reparo nesta OS.').waitFor()
  },
)
