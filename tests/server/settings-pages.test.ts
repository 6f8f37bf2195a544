import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const newOwner = async () => app.signIn((await makeShop(database.db)).email)

describe('pages are drawn by what the owner chose', () => {
  const page = (headers: Record<string, string>) =>
    app.app.inject({ url: '/dashboard', headers: { host: 'localhost:3000', ...headers } })

  test('claim: on a browser that never heard of it, which hears of it then', async () => {
    const as = await newOwner()
    const registros = Object.entries({ tema: 'dark', idioma: 'en' }).map(([chave, valor]) => ({
      chave,
      valor,
    }))
    await app.call('settings.save', { categoria: 'sistema', based_on: null, registros }, { cookie: as })
    const { body, headers } = await page({ cookie: as })
    expect(body).toContain('data-theme="dark"')
    expect(headers['set-cookie']).toEqual([
      'tema=dark; Path=/; Max-Age=31536000; SameSite=Lax',
      'idioma=en; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
    const again = await page({ cookie: `${as}; tema=dark; idioma=en` })
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test('and where the owner chose nothing, by what the browser was told', async () => {
    const as = await newOwner()
    const { body, headers } = await page({ cookie: `${as}; tema=dark` })
    expect(body).toContain('data-theme="dark"')
    expect(headers['set-cookie']).toBeUndefined()
  })
})
