import type { Locator, Page } from 'playwright-core'
import { openBrowser, type Screen } from './browser.ts'
import { giveCookies } from './cookies.ts'
import { beginShop } from './photo-rows.ts'
import type { RunningServer } from './server-process.ts'

/**
 * Opens photos as an owner of two orders would. Those that are stored in turn are of OS 0001 (foto0, foto2, …) and of OS
 * 0002, and a before, an after and a component. Call it at the top of a file.
 */
export function viewerScreens(server: RunningServer) {
  const open = openBrowser()

  return async function begin(screen: Screen = { width: 1440, theme: 'light' }) {
    const shop = await beginShop(server)
    const page = await open(server.url, screen)
    await giveCookies(page, server.url, shop.client.cookie())
    const viewer = page.locator('[data-viewer]')
    const row = async (name: string) => {
      const [found] = await server.sql<{ id: string; tipo_foto: string }[]>`
        select id, tipo_foto from fotos_os where user_id = ${shop.user_id} and nome_arquivo = ${name}`
      return found
    }
    return {
      shop,
      page,
      viewer,
      picture: viewer.locator('[data-picture]').first(),
      /** The tile of a photo on the screen below. */
      tile: (name: string) => page.getByRole('link', { name: new RegExp(`^Foto .*, ${name}$`) }),
      /** Waits until the viewer says this. */
      async shows(label: string | RegExp): Promise<Locator> {
        const shown = page.getByRole('dialog', { name: label, exact: true })
        await shown.waitFor()
        return shown
      },
      /** The photo that the address names. */
      addressed: () => new URL(page.url()).searchParams.get('foto'),
      stored: async (name: string) => (await row(name))?.tipo_foto,
      idOf: async (name: string) => (await row(name))?.id ?? '',
    }
  }
}

/** Deletes the shown photo, by keys and the question's button. */
export async function remove(page: Page): Promise<void> {
  await page.keyboard.press('Delete')
  const asked = page.getByRole('alertdialog', { name: 'Excluir esta foto?' })
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await asked.waitFor({ state: 'hidden' })
}

type Places = [number, number][]

/** Fingers put down, pulled to other places, and lifted, as the browser's own touch events. */
export async function fingers(page: Page, from: Places, to: Places): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (share: number) =>
    from.map(([x, y], finger) => {
      const [toX, toY] = to[finger] ?? [x, y]
      return { id: finger, x: x + (toX - x) * share, y: y + (toY - y) * share }
    })
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { id: number; x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(0))
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', at(share))
  await send('touchEnd', [])
  await session.detach()
}

/** Two taps as quick as a person's, however busy the machine is. */
export async function tapTwice(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = [{ x, y }]
  const events = ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const
  await Promise.all(
    events.map(type =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? touch : [] }),
    ),
  )
  await session.detach()
}
