import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { shopsToday } from '../support/this-month.ts'
import { timedHand } from '../support/timed-hand.ts'
import { picture } from '../support/uploads.ts'

const server = sharedServer()
const open = openBrowser()

/** What is typed for it: a customer, a phone, a model, a defect, a price. */
const typed = {
  nome: 'Ana Paula Ribeiro',
  telefone: '11987411107',
  modelo: '12',
  defeito: 'Tela trincada no canto inferior',
  valor: '780',
}

test('claim: a new customer, an order and three photos, on one screen, by touch at 390 px', async () => {
  const shop = await openShop(server)
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  const photos = await Promise.all(
    ['frente', 'verso', 'tela'].map(async name => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await picture(1600, 1200).jpeg().toBuffer(),
    })),
  )
  await page.goto('/ordens')
  await page.getByText('Nenhuma ordem de serviço encontrada. Crie sua primeira OS!').waitFor()

  const hand = timedHand('intake')
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await hand('Nova OS', () => visible(page, 'Nova OS').tap())
  await hand('nome', () => form.getByRole('combobox', { name: /Cliente/ }).fill(typed.nome))
  await hand('cadastrar', () =>
    page
      .getByText(/Cadastrar/)
      .first()
      .tap(),
  )
  await hand('telefone', () => form.getByLabel('Telefone').fill(typed.telefone))
  await hand('marca', () => form.getByLabel('Marca').selectOption('iPhone'))
  await hand('modelo', () => form.getByLabel('Modelo').fill(typed.modelo))
  await hand('serviço', () => form.getByLabel('Tipo de Serviço').selectOption('Troca de Tela'))
  await hand('defeito', () => form.getByLabel('Defeito').fill(typed.defeito))
  await hand('valor', () => form.getByLabel('Valor').fill(typed.valor))
  await hand('prazo', () => form.getByRole('button', { name: '+3 dias' }).tap())
  await hand('fotos', async () => {
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Adicionar fotos' }).tap()
    await (await chooser).setFiles(photos)
    await form
      .getByRole('button', { name: /Remover foto/ })
      .nth(2)
      .waitFor()
  })
  await expectLooks(page)
  await hand('Criar', async () => {
    await form.getByRole('button', { name: 'Criar' }).tap()
    await page.getByText('OS criada com sucesso!').waitFor()
  })
  await form.waitFor({ state: 'hidden' })

  const stored = () => server.sql`
    select nome_arquivo, tipo_foto from fotos_os where user_id = ${shop.user_id} order by nome_arquivo`
  await expect.poll(async () => (await stored()).length).toBe(3)
  expect((await stored()).map(row => [row.nome_arquivo, row.tipo_foto])).toEqual([
    ['frente.jpg', 'antes'],
    ['tela.jpg', 'antes'],
    ['verso.jpg', 'antes'],
  ])
  await page.goto('/fotos')
  await expect.poll(() => shownImages(page)).toBe(3)
  hand.tell()
  expect(hand.inputs()).toBe(12)
  // Two seconds to find and touch each field, three characters a second on a phone: 45 seconds, and the photos.
  const seconds = 2 * (hand.inputs() - 1) + Object.values(typed).join('').length / 3
  expect(seconds).toBeLessThanOrEqual(45)
  const [order] = await server.sql`
    select data_previsao::text from ordens_servico where user_id = ${shop.user_id}`
  expect(order?.data_previsao).toBe(addDays(shopsToday(), 3))
})

const visible = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

/** Images of stored photos that have come, not their placeholders. */
const shownImages = (page: Page) =>
  page.evaluate(
    () =>
      [...document.images].filter(({ src, naturalWidth }) => src.includes('/photos/') && naturalWidth > 0)
        .length,
  )
