import { expect, test } from 'vitest'
import { publicPages } from '../../src/client/site/frame/pages.ts'
import { services } from '../../src/shared/status.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server-process.ts'

const server = await startServer()
const open = openBrowser()

test('claim: with the database away every public page comes, and /status tells it, with JavaScript off', async () => {
  // What was measured at the start is known first, and then from memory.
  const states = async () => {
    const { itens } = await (await fetch(`${server.url}/status.json`)).json()
    return itens.map(({ status }: { status: string }) => status)
  }
  await expect.poll(states).toEqual(services.map(() => 'operational'))
  await server.gate.shut()
  for (const { path } of Object.values(publicPages)) {
    const answer = await fetch(server.url + path)
    expect([path, answer.status]).toEqual([path, 200])
  }
  await expect.poll(states).toEqual(services.map(name => (name === 'banco' ? 'down' : 'operational')))
  const page = await open(server.url)
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false })
  const plain = await context?.newPage()
  await plain?.goto(`${server.url}/status`)
  await plain
    ?.getByRole('heading', { level: 1, name: 'Banco de dados fora do ar. O resto funciona.' })
    .waitFor()
  const row = plain?.getByRole('listitem').filter({ hasText: 'Onde as OS ficam' })
  expect(await row?.innerText()).toMatch(/Indisponível\s+ERRO/)
  expect(await plain?.getByText('Operacional', { exact: true }).count()).toBe(services.length - 1)
  await context?.close()

  await page.goto('/status')
  await expectLooks(page)

  const form = await fetch(`${server.url}/contato`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ nome: 'Beto', email: 'b@exemplo.com.br', assunto: 'Caiu?', mensagem: 'Olá' }),
  })
  expect(form.status).toBe(503)
  expect(await form.text()).toContain('data-state="falhou"')
  await server.gate.open()
})
