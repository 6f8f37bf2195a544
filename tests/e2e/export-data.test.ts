import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { readExport } from '../support/exported-zip.ts'
import { press } from '../support/keyboard.ts'
import { beginShop, storePhotos } from '../support/photo-rows.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

test('claim: an owner takes all data along, with and without photos, and sees how it went', async () => {
  const shop = await beginShop(server)
  await storePhotos(server, shop, 3, { name: at => `IMG_${at}.jpg` })
  await server.sql`update lojas set total_fotos = 3, bytes_fotos = 30000 where user_id = ${shop.user_id}`
  const page = await open(server.url, { width: 1440, theme: 'light' })
  await shop.enter(page)
  await page.goto('/configuracoes?aba=sistema')
  await page.getByText('3 fotos, 30 kB').waitFor()
  const take = async () => {
    const button = page.getByRole('button', { name: 'Exportar dados' })
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
    expect(download.suggestedFilename()).toMatch(/^bancada-dados-[\d-]+\.zip$/)
    return readExport(await buffer(await download.createReadStream()))
  }
  const whole = await take()
  expect(whole.rows.clientes.map(({ nome }) => nome).toSorted()).toEqual(['Ana Paula Ribeiro', 'Júlia Prado'])
  expect(whole.manifest.imagens).toBe(3)
  await page.getByText(/^Última exportação: .*, \d+ registros e 3 fotos$/).waitFor()
  await page.getByText('Com as fotos', { exact: true }).click()
  expect((await take()).manifest).toMatchObject({ com_fotos: false, imagens: 0 })
  await page.getByText(/^Última exportação: .*, \d+ registros e 0 fotos$/).waitFor()
})
