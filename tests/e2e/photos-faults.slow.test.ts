import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beforeRequest, expectLooks } from '../support/browser.ts'
import { choose, photoFile, photoScreens } from '../support/photo-screens.ts'
import { startServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

const server = await startServer()
const begin = photoScreens(server)

const frente = await photoFile('frente.jpg')

let shop: Awaited<ReturnType<typeof begin>>
let page: Page
beforeEach(async () => {
  shop = await begin()
  page = await shop.open()
})
afterEach(() => page.context().close())

describe('when sending goes wrong', () => {
  test('with the server gone photos wait, nothing is chosen twice, and each is stored once', async () => {
    const details = await shop.look(page)
    await details.getByText('Nenhuma foto nesta OS.').waitFor()
    await server.kill()
    await choose(details, frente)
    await details.getByText(/^Sem resposta do servidor/).waitFor()
    await expectLooks(page)
    const asking = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asking
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await server.restart()
    await details.getByRole('button', { name: 'Tentar de novo' }).click()
    await details.getByRole('button', { name: 'Ações da foto frente.jpg' }).waitFor()
    expect(await shop.photos()).toHaveLength(1)
  })

  test('an answer that got lost is asked for again: one photo', async () => {
    const details = await shop.look(page)
    let lost = 0
    await page.route('**/photos', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await choose(details, frente)
    await page.getByText('Foto enviada com sucesso!').waitFor()
    expect(lost).toBe(2)
    expect(await shop.photos()).toHaveLength(1)
  })

  test('a session that ended asks to sign in again and sends the photo after', async () => {
    const details = await shop.look(page)
    await details.getByText('Nenhuma foto nesta OS.').waitFor()
    await beforeRequest(
      page,
      /\/photos$/,
      () => server.sql`delete from sessoes where user_id = ${shop.user_id}`,
    )
    await choose(details, frente)
    const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await again.getByLabel('Senha *').fill(password)
    await again.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('Foto enviada com sucesso!').waitFor()
    expect(await shop.photos()).toHaveLength(1)
  })
})
