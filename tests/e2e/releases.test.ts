import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { beginSmallShop } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

/** A page of a small shop, which counts how often it was loaded. */
async function begin() {
  const { page } = await beginSmallShop(server, open)
  const loads = { count: 0 }
  page.on('domcontentloaded', () => loads.count++)
  return { page, loads }
}

test('code of an earlier release that is gone offers a reload in its place, and what was typed is there after it', async () => {
  const { page, loads } = await begin()
  let gone = true
  await page.route(/\/assets\/parts-.+\.js/, route =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/ordens?nova=true')
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await form.getByText('As fotos não puderam ser carregadas.').waitFor()
  await form.getByLabel('Defeito').fill('Não liga')
  gone = false
  await form.getByRole('button', { name: 'Recarregar' }).click()
  await form.getByLabel('Adicionar fotos').first().waitFor({ state: 'attached' })
  expect(await form.getByLabel('Defeito').inputValue()).toBe('Não liga')
  expect(loads.count).toBe(2)
})
