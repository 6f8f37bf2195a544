import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ours, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { makeShop } from '../support/shops.ts'

test('holds: an owner whose pages come from sixty addresses takes one turn of all', async () => {
  const { db } = await freshDatabase()
  const drawn: (string | undefined)[] = []
  const app = await testApp(db, {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    async draw({ session, facts }) {
      drawn.push(session.user?.id)
      await pause(20)
      return { data: { facts, queries: [] }, drawn: null }
    },
  })
  const [crowd, other] = [await makeShop(db), await makeShop(db)]
  const [theirs, own] = [await app.signIn(crowd.email), await app.signIn(other.email)]
  const page = (cookie: string, ip: string) =>
    app.app.inject({ url: '/clientes', headers: { host: ours.host, cookie, 'x-forwarded-for': ip } })
  const pages = Array.from({ length: 60 }, (_, at) => page(theirs, `198.51.100.${at}`))
  await expect.poll(() => drawn.length).toBeGreaterThan(0)
  await page(own, '203.0.113.9')
  expect(drawn).toContain(other.user_id)
  expect(drawn.length).toBeLessThan(40)
  const answers = await Promise.all(pages)
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
})
