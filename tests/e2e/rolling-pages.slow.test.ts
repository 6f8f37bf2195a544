import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { program } from '../support/built-server.ts'
import { otherRelease } from '../support/other-release.ts'
import { storePhotos } from '../support/photo-rows.ts'
import { startServer } from '../support/server-process.ts'
import { viewerScreens } from '../support/viewer.ts'

const before = join(await otherRelease(), 'dist/server/main.js')
const server = await startServer({}, before)
const begin = viewerScreens(server)

/** How often a page was loaded, and how its files of code were answered. */
function watch(page: Page) {
  const seen = { loads: 0, code: [] as string[] }
  page.on('domcontentloaded', () => seen.loads++)
  page.on('response', response => {
    const name = /\/assets\/(.+)\.js$/.exec(response.url())?.[1]
    if (name) seen.code.push(`${response.status()} ${name}`)
  })
  return seen
}

test('claim: a page that is open while releases change goes on with its own code, and saves what was typed', async () => {
  const { page, shop, tile, shows } = await begin()
  await storePhotos(server, shop, 1, { name: () => 'foto.jpg' })
  const seen = watch(page)
  await page.goto('/fotos')
  await tile('foto.jpg').waitFor()
  expect(seen.code.join()).not.toContain('PhotoViewer')
  const second = await begin()
  await second.page.goto('/clientes')
  await second.page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  const form = second.page.getByRole('dialog', { name: 'Novo Cliente' })
  await form.getByLabel('Nome').fill('João Teste')
  await form.getByLabel('Telefone').fill('11987654321')
  const typing = watch(second.page)

  expect(await server.stop()).toBe(0)
  await server.restart(program)

  await tile('foto.jpg').click()
  await shows(/^Foto 1 de 1/)
  expect(seen.code.filter(name => name.includes('PhotoViewer'))).toEqual([
    expect.stringMatching(/^200 PhotoViewer-/),
  ])
  expect(seen.loads).toBe(1)
  await second.page.keyboard.press('ControlOrMeta+Enter')
  await form.waitFor({ state: 'hidden' })
  await second.page.getByText('João Teste').first().waitFor()
  expect(typing.loads).toBe(0)
})

test('a page of the newer release finds its code where the older one answers', async () => {
  const { page, shop, tile, shows } = await begin()
  await storePhotos(server, shop, 1, { name: () => 'foto.jpg' })
  const seen = watch(page)
  await page.goto('/fotos')
  await tile('foto.jpg').waitFor()
  expect(await server.stop()).toBe(0)
  await server.restart(before)
  await tile('foto.jpg').click()
  await shows(/^Foto 1 de 1/)
  expect(seen.loads).toBe(1)
})
