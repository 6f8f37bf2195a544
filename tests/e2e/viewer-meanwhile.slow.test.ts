import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pressAtOnce } from '../support/keyboard.ts'
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

const question = () => page.getByRole('alertdialog', { name: 'Excluir esta foto?' })

/** Answers to a call wait until the function that this gives is called. */
async function hold(call: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>(done => {
    letGo = done
  })
  await page.route(call, async route => {
    await held
    await route.continue()
  })
  return letGo
}

/** What lists of photos are asked for from now on. */
function askedLists(): { os_id?: string; cursor?: string }[] {
  const asked: { os_id?: string; cursor?: string }[] = []
  page.on('request', request => {
    if (!request.url().includes('photos.list')) return
    const paths = new URL(request.url()).pathname.replace('/trpc/', '').split(',')
    const inputs = Object.values<{ os_id?: string; cursor?: string }>(request.postDataJSON())
    paths.forEach((path, nth) => {
      if (path === 'photos.list') asked.push(inputs[nth] ?? {})
    })
  })
  return asked
}

test('a question goes with its photo when that is deleted elsewhere, and is not put to the next', async () => {
  await storePhotos(server, at.shop, 3, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  await at.shows('Foto 1 de 3, Antes, OS 0001')
  await page.keyboard.press('Delete')
  await question().getByText('foto0.jpg').waitFor()
  await at.shop.call('photos.delete', { id: at.addressed() })
  await page.getByText('Esta foto foi excluída em outro lugar').waitFor()
  await question().waitFor({ state: 'hidden' })
  await at.shows('Foto 1 de 2, Depois, OS 0002')
  await page.keyboard.press('Backspace')
  await question().getByText('foto1.jpg (Depois do reparo) da OS 0002').waitFor()
})

test('a deletion that is answered late opens nothing again and moves nobody', async () => {
  await storePhotos(server, at.shop, 4, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  await at.shows('Foto 1 de 4, Antes, OS 0001')
  const letGo = await hold(/photos\.delete/)
  const confirm = async () => {
    await page.keyboard.press('Delete')
    await question().getByRole('button', { name: 'Excluir' }).click()
    await question().getByText('Excluindo...').waitFor()
    await page.keyboard.press('Escape')
    await question().waitFor({ state: 'hidden' })
  }
  await confirm()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await at.shows('Foto 3 de 4, Componentes, OS 0001')
  letGo()
  await page.getByText('Foto excluída').waitFor()
  await at.shows('Foto 2 de 3, Componentes, OS 0001')
  await page.getByText('Foto excluída').waitFor({ state: 'hidden' })

  await page.unroute(/photos\.delete/)
  const letGoAgain = await hold(/photos\.delete/)
  await confirm()
  await page.keyboard.press('Escape')
  await at.viewer.waitFor({ state: 'hidden' })
  const told = page.getByText('Foto excluída').waitFor()
  letGoAgain()
  await expect.poll(() => at.stored('foto2.jpg')).toBeUndefined()
  await at.tile('foto2.jpg').waitFor({ state: 'detached' })
  await told
  expect(await at.viewer.count()).toBe(0)
  expect(at.addressed()).toBeNull()
})

test('a link to a photo far down shows it at once and does not fetch all that is above', async () => {
  await storePhotos(server, at.shop, 2000, { name: nth => `foto${nth}.jpg`, objects: 0 })
  const id = await at.idOf('foto1999.jpg')
  const asked = askedLists()
  await page.goto(`/fotos?foto=${id}`)
  const viewer = await at.shows('Foto, Depois, OS 0002')
  // The first of the five came with the page: the stream asks for it again, or does not.
  const pages = () => new Set(asked.flatMap(({ os_id, cursor }) => (os_id || !cursor ? [] : cursor))).size
  await expect.poll(pages).toBe(4)
  await page.waitForTimeout(1500)
  expect(pages()).toBe(4)
  // What stands beside it is not known: nothing is said to.
  expect(await viewer.getByRole('button', { name: /^Foto .*, OS/ }).count()).toBe(1)
  expect(await viewer.getByRole('button', { name: 'Foto anterior' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('who steps from photo to photo asks for no order’s photos; who rests or points does', async () => {
  await storePhotos(server, at.shop, 6, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  await at.shows('Foto 1 de 6, Antes, OS 0001')
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = askedLists()
  const ofSecond = () => asked.filter(({ os_id }) => os_id === at.shop.orders[1]?.id).length
  for (const label of ['Foto 2 de 6, Depois, OS 0002', 'Foto 3 de 6, Componentes, OS 0001']) {
    await page.keyboard.press('ArrowRight')
    await at.shows(label)
  }
  // Calls too are sent by the page's clock.
  const rest = () => page.clock.runFor(1000)
  await rest()
  await page.waitForTimeout(300)
  await rest()
  expect(ofSecond()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await at.shows('Foto 4 de 6, Antes, OS 0002')
  await at.viewer.getByRole('button', { name: 'Comparar' }).hover()
  await expect.poll(() => page.clock.runFor(1).then(ofSecond)).toBe(1)
})

test('a key that comes before the photo of the one before counts from that', async () => {
  await storePhotos(server, at.shop, 6, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  await at.shows('Foto 1 de 6, Antes, OS 0001')
  await pressAtOnce(page, 'ArrowRight', 'ArrowRight')
  await at.shows(/^Foto 3 de 6/)
  await pressAtOnce(page, 'End', 'ArrowLeft')
  await at.shows(/^Foto 5 de 6/)
})

test('who rests at a photo hears whether it can be compared', async () => {
  await storePhotos(server, at.shop, 6, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  await at.shows('Foto 1 de 6, Antes, OS 0001')
  await page.keyboard.press('ArrowRight')
  await at.shows('Foto 2 de 6, Depois, OS 0002')
  const compare = at.viewer.getByRole('button', { name: 'Comparar' })
  await expect.poll(() => compare.getAttribute('aria-disabled')).toBeNull()
  // Asked for at once by who does not rest.
  await page.keyboard.press('ArrowLeft')
  await at.shows('Foto 1 de 6, Antes, OS 0001')
  await page.keyboard.press('c')
  await at.shows('Comparação da OS 0001: Antes à esquerda, Depois à direita')
})
