import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { forged } from '../support/forged-export.ts'
import { openShop } from '../support/open-shop.ts'
import { photoFile } from '../support/photo-screens.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

test('what one account exported another brings in, with its photos, and takes back', async () => {
  const one = await openShop(server, { plano: 'profissional' })
  const { id } = await one.customer({ nome: 'Marlene Duarte' })
  const order = await one.order(id)
  const headers = { cookie: one.client.cookie(), origin: server.url }
  for (const tipo_foto of ['antes', 'depois']) {
    const form = new FormData()
    form.append('chave', randomUUID())
    form.append('os_id', order.id)
    form.append('tipo_foto', tipo_foto)
    form.append('file', new Blob([new Uint8Array((await photoFile('frente.jpg', 300)).buffer)]), 'frente.jpg')
    const sent = await fetch(`${server.url}/photos`, { method: 'POST', body: form, headers })
    expect(sent.status).toBe(200)
  }
  const answer = await fetch(`${server.url}/export/dados.zip`, { headers })
  // Late in the evening of the 2nd where the shops are.
  const buffer = await forged(Buffer.from(await answer.arrayBuffer()), ({ manifest }) => {
    manifest.criado_em = '2026-03-03T02:30:00.000Z'
  })

  const other = await openShop(server, { plano: 'profissional' })
  const page = await open(server.url)
  await other.enter(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/importar')
  await button('Meus dados da Bancada').click()
  await page.getByText('Até 4 GB.').waitFor()
  await page.getByLabel('Arquivo').setInputFiles({ name: 'dados.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
  await page.getByText('Exportado em 02/03/2026.').waitFor()
  await page.getByText('Fotos novas').waitFor()
  await expectLooks(page)
  await button('Importar 2 registros').click()
  await page.getByText('1 OS, 1 cliente, 2 fotos').waitFor()
  await page.goto('/fotos')
  const photos = page.getByRole('img', { name: /Marlene|OS|frente/ })
  await photos.first().waitFor()
  await page.goBack()
  await button('Desfazer a importação').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('heading', { name: 'Desfeito' }).waitFor()
  expect((await other.call<{ items: unknown[] }>('photos.list', {})).items).toEqual([])
})
