import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser({})
test('probe', async () => {
  const shop = await openShop(server)
  const customer = await shop.customer()
  await shop.order(customer.id, { status: 'Pronto' })
  const page = await open(server.url, { width: 1440, theme: 'light' })
  await shop.enter(page)
  const n = Number(process.env.N ?? 40)
  const bad: string[] = []
  await page.addInitScript(() => {
    const w = window as any
    w.log = []
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(list => {
        for (const m of list) for (const r of m.removedNodes)
          if (r instanceof Element && (r.matches('[aria-haspopup=menu]') || r.querySelector('[aria-haspopup=menu]'))) w.log.push('removed ' + r.tagName + ' ' + (r.textContent ?? '').slice(0, 60) + ' ' + Math.round(performance.now()))
        for (const m of list) for (const r of m.addedNodes)
          if (r instanceof Element && (r.matches('[role=menu]') || r.querySelector('[role=menu]'))) w.log.push('menu added ' + Math.round(performance.now()))
        for (const m of list) for (const r of m.removedNodes)
          if (r instanceof Element && (r.matches('[role=menu]') || r.querySelector('[role=menu]'))) w.log.push('menu removed ' + Math.round(performance.now()))
      }).observe(document, { childList: true, subtree: true })
      document.addEventListener('click', e => w.log.push('click ' + (e.target as Element).tagName + ' ' + Math.round(performance.now())), true)
    })
  })
  for (let i = 0; i < n; i++) {
    await page.goto('/ordens?status=Pronto')
    await page.getByRole('button', { name: 'Status: Pronto. Alterar' }).click()
    const seen = await page.getByRole('menuitemradio', { name: 'Em Andamento' }).waitFor({ timeout: 4000 }).then(() => true, () => false)
    if (seen) { await page.waitForTimeout(400 * (i % 3)); }
    const still = seen && await page.getByRole('menuitemradio', { name: 'Em Andamento' }).isVisible()
    if (!still) bad.push(`${i} seen=${seen} ` + JSON.stringify(await page.evaluate(() => (window as any).log)))
    else if (i < 2) console.log(JSON.stringify(await page.evaluate(() => (window as any).log)))
  }
  console.log(bad.length, bad.join('\n'))
  expect(bad.length).toBe(0)
})
