import type { Page } from 'playwright-core'

/** Gives the page the cookies of a session that was begun without a browser. */
export async function giveCookies(page: Page, url: string, cookies: string): Promise<void> {
  await page.context().addCookies(
    cookies.split('; ').map(cookie => {
      const [name = '', value = ''] = cookie.split(/=(.*)/)
      return { name, value, url }
    }),
  )
}
