import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectLooks } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { choose, focused, hand, photoFile, photoScreens } from '../support/photo-screens.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const begin = photoScreens(server)

const [frente, verso] = await Promise.all([photoFile('frente.jpg'), photoFile('verso.jpg')])
const texto = { name: 'texto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('isto não é uma foto') }

let shop: Awaited<ReturnType<typeof begin>>
let page: Page
beforeEach(async () => {
  shop = await begin()
  page = await shop.open()
})
afterEach(() => page.context().close())

describe('photos chosen in the form', () => {
  test('wrong files are refused beside the picker and the good ones stay, to be removed one by one', async () => {
    const form = await shop.edit(page)
    await choose(
      form,
      frente,
      verso,
      { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') },
      { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(40 * 1024 * 1024 + 1) },
    )
    await form.getByText('Por favor, selecione apenas arquivos de imagem').waitFor()
    await form.getByText('Arquivo muito grande. Máximo permitido: 10MB').waitFor()
    await form.getByRole('button', { name: 'Remover foto verso.jpg' }).waitFor()
    await form.getByRole('button', { name: 'Remover foto frente.jpg' }).click()
    await expect.poll(() => form.getByRole('button', { name: /^Remover foto/ }).count()).toBe(1)
    expect(await focused(page), 'the next one has the focus').toBe('Remover foto verso.jpg')
  })

  test('more than twelve at once are told apart', async () => {
    const form = await shop.edit(page)
    const many = Array.from({ length: 13 }, (_, index) => ({ ...frente, name: `foto-${index}.jpg` }))
    await choose(form, ...many)
    await form.getByText('No máximo 12 fotos por vez.').waitFor()
    expect(await form.getByRole('button', { name: /^Remover foto/ }).count()).toBe(12)
  })

  test('claim: are sent after the save, over another screen, as Antes do reparo unless a chip says otherwise', async () => {
    const form = await shop.edit(page)
    await choose(form, frente, verso)
    await form.getByRole('button', { name: 'Antes, tipo da foto verso.jpg' }).click()
    await page.getByRole('menuitemradio', { name: 'Componentes' }).click()
    await form.getByRole('button', { name: 'Componentes, tipo da foto verso.jpg' }).waitFor()
    let letThrough = () => {}
    const held = new Promise<void>(done => (letThrough = done))
    await page.route('**/photos', async route => {
      await held
      await route.continue()
    })
    await form.getByRole('button', { name: 'Atualizar' }).click()
    await page.getByText('OS atualizada com sucesso!').waitFor()
    await form.waitFor({ state: 'hidden' })
    const panel = page.getByRole('region', { name: 'Envio de fotos' })
    await panel.getByText('OS 0001: 0 de 2 fotos').waitFor()
    await expectLooks(page)
    await page.getByRole('link', { name: /^Clientes/ }).click()
    await page.waitForURL('**/clientes')
    await panel.getByText('OS 0001: 0 de 2 fotos').waitFor()
    letThrough()
    await panel.getByText('OS 0001: 2 de 2 fotos').waitFor()
    await panel.getByText('OS 0001: 2 de 2 fotos').waitFor({ state: 'hidden' })
    expect((await shop.photos()).map(({ tipo_foto }) => tipo_foto).toSorted()).toEqual([
      'antes',
      'componente',
    ])
  })

  test('the order is saved though the server refuses a photo', async () => {
    const form = await shop.edit(page)
    await form.getByLabel('Observações').fill('Com foto')
    await choose(form, texto)
    await form.getByRole('button', { name: 'Atualizar' }).click()
    await page.getByText('OS atualizada com sucesso!').waitFor()
    await page.getByText('Erro ao fazer upload da foto').waitFor()
    const panel = page.getByRole('region', { name: 'Envio de fotos' })
    await panel.getByText('Por favor, selecione apenas arquivos de imagem').waitFor()
    await panel.getByRole('button', { name: 'Descartar' }).click()
    await panel.getByText('texto.jpg').waitFor({ state: 'hidden' })
    expect(await shop.photos()).toEqual([])
    const [order] = await server.sql`select observacoes from ordens_servico where user_id = ${shop.user_id}`
    expect(order).toEqual({ observacoes: 'Com foto' })
  })

  test('a pasted and a dropped image are taken, wherever in the form', async () => {
    const form = await shop.edit(page)
    await form.getByRole('button', { name: 'Adicionar fotos' }).waitFor()
    await hand(form.getByLabel('Modelo'), 'paste', 'colada.png')
    await form.getByRole('button', { name: 'Remover foto colada.png' }).waitFor()
    await hand(form.getByLabel('Defeito'), 'dragover', 'solta.png')
    await page.getByText('Solte as fotos aqui').waitFor()
    await hand(form.getByLabel('Defeito'), 'drop', 'solta.png')
    await form.getByRole('button', { name: 'Remover foto solta.png' }).waitFor()
    await page.getByText('Solte as fotos aqui').waitFor({ state: 'hidden' })
    await hand(page.locator('body'), 'drop', 'fora.png')
    // What is pasted after it would come after it.
    await hand(form.getByLabel('Modelo'), 'paste', 'outra.png')
    await form.getByRole('button', { name: 'Remover foto outra.png' }).waitFor()
    expect(await form.getByRole('button', { name: /^Remover foto/ }).count()).toBe(3)
  })

  test('claim: on the phone the camera is one tap away, and keys alone reach all of it', async () => {
    await page.context().close()
    page = await shop.open(390)
    const form = await shop.edit(page)
    const camera = form.getByRole('button', { name: 'Tirar foto' })
    await camera.waitFor()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.click()])
    expect(chooser.isMultiple()).toBe(false)
    await chooser.setFiles(frente)
    const remove = form.getByRole('button', { name: 'Remover foto frente.jpg' })
    const box = await remove.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await tabTo(page, form.getByRole('button', { name: 'Adicionar fotos' }))
    const [keyed] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await keyed.setFiles(verso)
    await tabTo(page, form.getByRole('button', { name: 'Remover foto verso.jpg' }))
    await page.keyboard.press('Space')
    await expect.poll(() => form.getByRole('button', { name: /^Remover foto/ }).count()).toBe(1)
  })
})
