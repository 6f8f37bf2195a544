import { expect, test } from 'vitest'
import { storePhotos } from '../support/photo-rows.ts'
import { sharedServer } from '../support/server-process.ts'
import { fingers, tapTwice, viewerScreens } from '../support/viewer.ts'

const server = sharedServer()
const begin = viewerScreens(server)

test('a wipe goes on, two fingers and two taps enlarge, and the actions are at the thumb', async () => {
  const at = await begin({ width: 390, theme: 'light' })
  const { page, viewer } = at
  await storePhotos(server, at.shop, 2, { name: nth => `foto${nth}.jpg` })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').tap()
  await at.shows('Foto 1 de 2, Antes, OS 0001')
  await viewer.getByRole('img', { name: /foto0\.jpg/ }).waitFor()
  for (const name of ['Comparar', 'Baixar', 'Excluir']) {
    const box = await viewer.getByRole('button', { name }).last().boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.y).toBeGreaterThan(700)
  }
  await fingers(page, [[300, 300]], [[100, 310]])
  await at.shows('Foto 2 de 2, Depois, OS 0002')
  await fingers(page, [[300, 300]], [[100, 310]])
  await at.shows('Foto 2 de 2, Depois, OS 0002')
  await fingers(page, [[100, 300]], [[300, 310]])
  await at.shows('Foto 1 de 2, Antes, OS 0001')

  const width = async () => Math.round((await at.picture.boundingBox())?.width ?? 0)
  expect(await width()).toBe(390)
  await fingers(
    page,
    [
      [180, 300],
      [210, 300],
    ],
    [
      [100, 300],
      [290, 300],
    ],
  )
  await expect.poll(width).toBeGreaterThan(800)
  // Enlarged, a wipe shifts the picture.
  await fingers(page, [[300, 300]], [[100, 310]])
  await at.shows('Foto 1 de 2, Antes, OS 0001')
  await tapTwice(page, 200, 300)
  await expect.poll(width).toBe(390)
  await viewer.getByRole('combobox', { name: 'Tipo' }).selectOption('Componentes')
  await at.shows('Foto 1 de 2, Componentes, OS 0001')
  await expect.poll(() => at.stored('foto0.jpg')).toBe('componente')
})

test('a wiped picture does not spring back before the next, which does not come from the side that it left to', async () => {
  const at = await begin({ width: 390, theme: 'light' })
  const { page, viewer } = at
  await storePhotos(server, at.shop, 2, { name: nth => `foto${nth}.jpg` })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').tap()
  await at.shows('Foto 1 de 2, Antes, OS 0001')
  await viewer.getByRole('img', { name: /foto0\.jpg/ }).waitFor()
  // Where the picture stands, at each frame, with what it is of.
  await page.evaluate(() => {
    const seen: [string, number][] = []
    const look = () => {
      const picture = document.querySelector('[data-viewer] [data-picture]')
      const shown = [...(picture?.querySelectorAll('img') ?? [])].at(-1)?.getAttribute('src') ?? ''
      if (picture) seen.push([shown, picture.getBoundingClientRect().x])
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seen })
  })
  const first = at.addressed() ?? ''
  await fingers(page, [[300, 300]], [[100, 310]])
  await at.shows('Foto 2 de 2, Depois, OS 0002')
  const frames = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: [string, number][] }
    return new Promise<[string, number][]>(done => setTimeout(() => done(seen), 300))
  })
  const places = (isFirst: boolean) =>
    frames.filter(([src]) => src.includes(first) === isFirst).map(([, x]) => Math.round(x))
  const left = places(true)
  expect(Math.min(...left)).toBeLessThan(-100)
  expect(left.at(-1), 'the old one springs back').toBeLessThan(-100)
  expect(places(false)).not.toEqual([])
  expect(Math.min(...places(false)), 'the new one comes from the left').toBeGreaterThanOrEqual(0)

  // At the last there is nothing to go to: it comes back.
  await fingers(page, [[300, 300]], [[100, 310]])
  await expect.poll(async () => Math.round((await at.picture.boundingBox())?.x ?? -1)).toBe(0)
})
