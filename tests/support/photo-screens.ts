import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from './browser.ts'
import { openShop } from './open-shop.ts'
import type { RunningServer } from './server-process.ts'

/** A file as a person would choose it. */
interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo of noise, `side` pixels wide. */
export async function photoFile(name: string, side = 900, quality = 80): Promise<Chosen> {
  const noise = { type: 'gaussian', mean: 120, sigma: 20 } as const
  const size = { width: side, height: Math.round(side * 0.75) }
  const image = sharp({ create: { ...size, channels: 3, background: '#556', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality }).toBuffer() }
}

/** Opens the photos' places as an owner with one order would. Call it at the top of a file. */
export function photoScreens(server: RunningServer) {
  const open = openBrowser()

  return async function begin() {
    const shop = await openShop(server)
    const { user_id } = shop
    const { id } = await shop.customer({ nome: 'Marlene Duarte', telefone: '31994557102' })
    const { id: os_id } = await shop.order(id)

    return {
      user_id,
      async open(width: 390 | 1440 = 1440): Promise<Page> {
        const page = await open(server.url, { width, theme: 'light' })
        await shop.enter(page)
        // While anybody listens Chromium asks here instead of opening a dialog, also when a key comes at once.
        page.on('filechooser', () => undefined)
        return page
      },
      async edit(page: Page): Promise<Locator> {
        await page.goto(`/ordens?editar=${os_id}`)
        return page.getByRole('dialog', { name: 'Editar Ordem de Serviço' })
      },
      async look(page: Page): Promise<Locator> {
        await page.goto(`/ordens?os=${os_id}`)
        const details = page.getByRole('dialog', { name: 'Detalhes da OS 0001' })
        await details.getByRole('region', { name: 'Fotos' }).waitFor()
        return details
      },
      /** What is stored. */
      photos: () =>
        server.sql<{ tipo_foto: string; nome_arquivo: string; largura: number; altura: number }[]>`
          select tipo_foto, nome_arquivo, largura, altura from fotos_os where user_id = ${user_id}`,
    }
  }
}

/** Chooses files by the button that opens the browser's own dialog. */
export async function choose(inside: Locator, ...files: Chosen[]): Promise<void> {
  const button = inside.getByRole('button', { name: 'Adicionar fotos' })
  const [chooser] = await Promise.all([inside.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}

/** Pastes or drops an image on an element. */
export function hand(target: Locator, type: 'paste' | 'dragover' | 'drop', name: string): Promise<void> {
  return target.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], given.name, { type: 'image/png' }))
      const how = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.type === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent(given.type, { ...how, dataTransfer: data }),
      )
    },
    { type, name },
  )
}

/** The name of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
