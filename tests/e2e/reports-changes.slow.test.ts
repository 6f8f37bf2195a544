import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { emptyShop, monthBefore, reportShop, today } from '../support/report-shop.ts'
import { money, monthYear } from '../support/report-words.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

test('say first what changed, of the same days of both months, and show the months there were', async () => {
  const shop = await reportShop(server, 'basico')
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/relatorios?aba=evolucao')
  // Orders of the 5th of the month before, whose revenue is of the 6th and the 9th.
  const day = Number(today().slice(8))
  const [entered, earned] = [day < 5 ? 0 : 3, (day < 6 ? 0 : 150.5) + (day < 9 ? 0 : 300)]
  const part = page.getByRole('region', { name: 'O que mudou' })
  const changes = part.getByRole('listitem')
  await expect.poll(() => changes.count()).toBe(3)
  const [orders = '', revenue = ''] = await changes.allInnerTexts()
  expect(orders).toContain(entered === 0 ? 'Entraram 2 OS, 2 a mais.' : 'Entraram 2 OS, 1 a menos.')
  expect(orders).toMatch(new RegExp(`${entered} até \\d\\d/\\d\\d$`))
  const [more, way] = earned > 400 ? [earned - 400, 'menos'] : [400 - earned, 'mais']
  expect(revenue).toContain(`Faturou ${money(400)}, ${money(more)} a ${way}. 1 OS paga.`)
  await part.getByText(`1 a ${day} de ${monthYear(today()).split(' ')[0]}, contra`).waitFor()
  const months = async (name: string) => {
    const rows = page.getByRole('figure', { name }).locator('tbody tr')
    await rows.first().waitFor({ state: 'attached' })
    return rows.evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent)))
  }
  expect(await months('OS por mês')).toEqual([
    [monthYear(monthBefore().first), '3'],
    [monthYear(today()), '2'],
  ])
  expect(await months('Faturamento por mês')).toEqual([
    [monthYear(monthBefore().first), money(450.5)],
    [monthYear(today()), money(400)],
  ])
})

test('a shop’s first month has nothing to be compared with', async () => {
  const shop = await emptyShop(server, 'teste')
  const page = await open(server.url, { width: 390, theme: 'dark' })
  await shop.enter(page)
  await page.goto('/relatorios?aba=evolucao')
  await page.getByText('É o primeiro mês: no próximo dá para comparar.').waitFor()
  for (const name of ['OS por mês', 'Faturamento por mês'])
    await page.getByRole('figure', { name }).getByText('Nenhum dado encontrado').waitFor()
})
