import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { buildHeader } from '../../src/shared/build.ts'
import { openShop } from '../support/open-shop.ts'
import { remote } from '../support/remote.ts'
import { written } from '../support/report-words.ts'
import { type RunningServer, startServer } from '../support/server-process.ts'
import { shopsToday } from '../support/this-month.ts'
import { picture } from '../support/uploads.ts'
import { type DrivenPage, type DriveOptions, type Driver, drivenPage } from './driven-page.ts'

const today = shopsToday()
const password = 'Parafuso pentalobe 5'

const emailOf = (width: number) => `beto-${width}@exemplo.com.br`

/** Screens by their paths, and what each of them shows of the story. */
const screens = {
  '/dashboard': 'R$ 780,00',
  '/ordens': 'Ana Paula Ribeiro',
  '/clientes': 'Ana Paula Ribeiro',
  '/financeiro': 'R$ 780,00',
  '/lembretes': 'Comprar telas',
  '/fotos': 'Ana Paula Ribeiro',
  '/configuracoes': 'Beto Celulares',
}

/**
 * The owner's story in a browser, from sign-up to paid with a photo, at these widths. Call it at the top of a file.
 * `keepsPages`: going back brings a page as it was left, though it says no-store.
 */
export async function ownersStory(
  drive: (width: number, options?: DriveOptions) => Promise<Driver>,
  widths: number[],
  { keepsPages }: { keepsPages: boolean },
) {
  const server = await startServer()
  leavesEarly(server, () => drive(1366))
  goesBack(server, () => drive(1366), keepsPages)
  describe.each(widths)("the owner's story at %d px", width => {
    let page: DrivenPage
    let failed: string | null = null
    beforeAll(async () => {
      page = drivenPage(await drive(width), server.url)
    })
    afterAll(() => page?.close())
    beforeEach(() => {
      if (failed) throw new Error(`not tried, for "${failed}" failed`)
    })

    const step = (name: string, act: () => Promise<void>) =>
      test(name, async () => {
        try {
          await act()
        } catch (error) {
          failed = name
          const file = await page.picture(mkdtempSync(join(tmpdir(), 'bancada-tela-')), name)
          throw new Error(`${error} (the screen: ${file})`, { cause: error })
        }
      })

    step('signs up and in', async () => {
      await page.open('/auth')
      await page.click('tab', 'Cadastrar')
      await page.type('^Nome', 'Beto Celulares')
      await page.type('^Email', emailOf(width))
      await page.type('^Senha', password)
      await page.click('button', '^Criar conta')
      await page.sees('Conta criada com sucesso! Faça login para continuar.')
      // A quote is sent by who has a confirmed address; the mail's link has tests of its own.
      await server.sql`update usuarios set email_confirmado_em = now() where email = ${emailOf(width)}`
      await page.click('button', '^Entrar')
      await page.sees('Nenhuma ordem de serviço encontrada. Crie sua primeira OS!')
    })

    step('writes an order for a new customer, with a photo', async () => {
      await page.click('button', 'Nova OS')
      await page.type('Cliente', 'Ana Paula Ribeiro')
      await page.click('option', 'Cadastrar')
      await page.type('^Telefone', '11987411107')
      await page.choose('^Marca', 'iPhone')
      await page.type('^Modelo', '12')
      await page.choose('^Tipo de Serviço', 'Troca de Tela')
      await page.type('^Defeito', 'Tela trincada')
      await page.type('^Valor', '780,00')
      expect(await page.valueOf('^Valor')).toBe('780,00')
      // After all its price is not known yet.
      await page.click('switch', '^A orçar')
      expect(await page.valueOf('^Entrada')).toBe(written(today))
      expect(await page.valueOf('^Previsão'), 'what is empty looks empty').toBe('')
      await page.type('^Previsão', written(today).replaceAll('/', ''))
      expect(await page.valueOf('^Previsão')).toBe(written(today))
      await page.attach(await photo())
      await page.click('button', '^Criar$')
      await page.sees('OS criada com sucesso!')
    })

    step('sees it in the list, of today and not late', async () => {
      await page.sees('Ana Paula Ribeiro')
      await page.sees(`Entrada ${written(today).slice(0, 5)}`)
      await page.sees('A orçar')
      const late = await page.run(() => /Atrasada|NaN|Invalid/.test(document.body.innerText))
      expect(late, 'nothing is late').toBe(false)
    })

    step('sees its photo', async () => {
      await page.click('link', 'Detalhes')
      await page.until('a picture', () =>
        page.run(() =>
          [...document.images].some(
            ({ complete, naturalWidth, src }) => complete && naturalWidth > 0 && /photos/.test(src),
          ),
        ),
      )
    })

    step('details it in parts and labour: its value is their sum less the discount', async () => {
      await page.click('button', '^Editar OS')
      await page.click('button', '^Detalhar em peças e mão de obra')
      await page.type('^Descrição', 'Tela OLED')
      await page.type('^Custo unitário', '398')
      await page.type('^Valor unitário', '800')
      await page.type('^Desconto', '20,00')
      expect(await page.valueOf('^Valor$')).toBe('780,00')
      await page.sees('Custo R$ 398,00 · Margem R$ 382,00 (49%)')
      await page.click('button', '^Atualizar')
      await page.sees('OS atualizada com sucesso!')
      await page.open('/ordens')
      await page.sees('R$ 780,00')
      await page.click('link', 'Detalhes')
      await page.sees('Tela OLED')
      await page.sees('adicionou Tela OLED: R$ 800,00')
    })

    step(
      'sends it as a quote, which the customer approves on another device without scripts, and hears of it at once',
      async () => {
        await page.click('button', '^Enviar orçamento')
        await page.sees('Vale até')
        const path = () => page.run(() => /\/o\/[\w-]{22}/.exec(document.body.innerText)?.[0] ?? '')
        await page.until('the link of the customer', async () => (await path()) !== '')
        const link = await path()
        await page.click('button', '^Copiar link')
        // A browser that lets no page copy shows the link in another dialog: this one is gone.
        await page.until('the quote is stored', () =>
          page.run(() => !document.body.innerText.includes('Vale até')),
        )
        await page.open('/ordens')
        await page.sees('Aguardando aprovação')
        const customer = drivenPage(await drive(390, { withoutScripts: true }), server.url)
        try {
          await customer.open(link)
          await customer.sees('O orçamento está pronto.')
          await customer.sees('Tela OLED')
          await customer.click('link', '^Aprovar')
          await customer.sees('Nada é cobrado agora.')
          await customer.click('button', '^Aprovar')
          await customer.sees('Aprovado. Obrigado, Ana.')
          expect(await customer.complaints()).toEqual([])
          // No script ran: the app itself cannot begin there.
          await customer.open('/auth')
          await customer.sees('A Bancada precisa de JavaScript para funcionar.')
        } finally {
          await customer.close()
        }
        // Without loading the page again; the message about it is gone in seconds.
        await page.until('the row says so', () =>
          page.run(() => !document.body.innerText.includes('Aguardando aprovação')),
        )
        await page.click('link', 'Detalhes')
        await page.sees('Aprovado por Ana')
      },
    )

    step('finds open what its menus lead to', async () => {
      for (const [button, entry, question] of [
        ['^Ações da foto', '^Excluir', 'Excluir esta foto?'],
        ['^Mais ações', '^Excluir OS', 'Ela vai para a Lixeira'],
      ] as const) {
        await page.click('button', button)
        await page.click('menuitem', entry)
        await page.sees(question)
        await page.click('button', '^Cancelar')
      }
      await page.open('/ordens')
      await page.click('button', '^Filtros')
      await page.click('menuitem', '^Datas de entrada')
      await page.sees('Últimos 7 dias')
      await page.click('button', '^Cancelar')
      await page.click('button', '^Filtros')
      await page.click('menuitem', '^Lixeira')
      await page.sees('A Lixeira está vazia.')
      await page.click('button', '^Fechar')
      await page.open('/lembretes')
      await page.click('button', 'Novo Lembrete')
      await page.type('^Título', 'Comprar telas')
      await page.click('button', '^Cadastrar')
      await page.sees('Lembrete criado com sucesso!')
      for (const [entry, question] of [
        ['^Editar', 'Editar Lembrete'],
        ['^Excluir', 'Tem certeza que deseja excluir este lembrete?'],
      ] as const) {
        await page.click('button', '^Mais ações')
        await page.click('menuitem', entry)
        await page.sees(question)
        await page.click('button', '^Cancelar')
      }
    })

    step('moves it to Pronto, and by the menu to Entregue, which asks how it was paid', async () => {
      await page.open('/ordens')
      for (const status of ['Em Andamento', 'Pronto']) {
        await page.click('button', `[Aa]vançar para ${status}`)
        await page.show({ role: 'button', name: `Status.*${status}.*Alterar` })
      }
      await page.click('button', 'Status.*Pronto.*Alterar')
      await page.click('menuitem', '^Entregue')
      await page.sees('Como foi pago?')
      await page.click('button', '^Ainda não')
      await page.show({ role: 'button', name: 'Status.*Entregue.*Alterar' })
    })

    step('is paid', async () => {
      await page.click('link', 'Detalhes')
      await page.click('button', 'Editar OS')
      await page.choose('^Forma de pagamento', 'PIX')
      expect(await page.valueOf('^Entregue em')).toBe(written(today))
      await page.until('paid', async () => {
        if (await page.run(() => document.body.innerText.includes('Pago em'))) return true
        await page.click('switch', 'Pago|não')
        return false
      })
      await page.click('button', '^Atualizar')
      await page.sees('OS atualizada com sucesso!')
      await page.open('/ordens')
      await page.sees('Pago - PIX')
    })

    step('sees the money on the dashboard, and nothing was complained of', async () => {
      await page.open('/dashboard')
      await page.sees('R$ 780,00')
      await page.sees('Ana Paula Ribeiro')
      expect(await page.complaints()).toEqual([])
    })

    step('has on its screens nothing that axe finds', async () => {
      for (const [path, text] of Object.entries(screens)) {
        await page.open(path)
        await page.sees(text)
        expect(await page.axeFindings(), path).toEqual([])
        expect(await page.complaints(), path).toEqual([])
      }
    })

    step('reads its rows where no script runs', async () => {
      const { cookie, call } = remote(server.url)
      await call('auth.signIn', { email: emailOf(width), password })
      const still = drivenPage(await drive(width, { withoutScripts: true }), server.url)
      try {
        await still.setCookie(sessionCookie(cookie()))
        // A busy server leaves out what takes it long, and without code nobody asks for it.
        for (const [path, text] of Object.entries(screens))
          await still.until(`the text "${text}" on ${path}`, async () => {
            await still.open(path)
            return still.run(words => document.body.innerText.replaceAll('\u00a0', ' ').includes(words), text)
          })
      } finally {
        await still.close()
      }
    })

    step('goes to another screen by loading it anew once the server holds another build', async () => {
      await page.open('/ordens')
      await page.sees('Ana Paula Ribeiro')
      await page.run(header => {
        const ask = window.fetch
        window.fetch = async (...asked) => {
          const { body, status, headers } = await ask(...asked)
          const moved = new Headers(headers)
          moved.set(header, 'outra')
          document.documentElement.dataset.page = 'answered'
          return new Response(body, { status, headers: moved })
        }
        document.documentElement.dataset.page = 'old'
      }, buildHeader)
      await page.type('^Buscar OS', 'iphone')
      await page.until('an answer that says so', () =>
        page.run(() => document.documentElement.dataset.page === 'answered'),
      )
      await page.click('link', '^Financeiro')
      await page.until('a page of its own', () => page.run(() => !document.documentElement.dataset.page))
      await page.sees('R$ 780,00')
    })

    step('keeps its rows without the server, and goes on once that is back', async () => {
      const isSaid = () => page.run(() => document.body.innerText.includes('Sem conexão.'))
      await page.open('/ordens')
      await server.kill()
      await page.until('it says so', isSaid)
      await page.sees('Ana Paula Ribeiro')
      await server.restart()
      await page.until('it is back', async () => !(await isSaid()))
      await page.click('link', 'Detalhes')
      await page.sees('Pago via PIX')
    })
  })
}

/** Who leaves a page whose code is still coming gets to where they go. */
function leavesEarly(server: RunningServer, drive: () => Promise<Driver>) {
  test('a page is left while its code comes', async () => {
    const shop = await openShop(server)
    const way = await slowWay(server.url, /dialogs-/)
    const page = drivenPage(await drive(), way.url)
    try {
      await page.setCookie(sessionCookie(shop.client.cookie()))
      await page.open('/lembretes')
      await page.sees('Novo Lembrete')
      await page.run(() => location.assign('/live?left'))
      await page.until('the other page', () => page.run(() => location.pathname === '/live'))
    } finally {
      await page.close()
      way.end()
    }
  })
}

/** Back to a page that the browser may have kept: its owner's without a network, nobody's after signing out. */
function goesBack(
  server: Awaited<ReturnType<typeof startServer>>,
  drive: () => Promise<Driver>,
  keepsPages: boolean,
) {
  test('holds: back brings rows to whom they belong, and none after signing out', async () => {
    const shop = await openShop(server)
    await shop.customer({ nome: 'Ana Paula Ribeiro' })
    const page = drivenPage(await drive(), server.url)
    const back = () => page.run(() => history.back()).catch(() => undefined)
    const told = () => page.run(() => ({ ...sessionStorage }) as Record<string, string>)
    const rows = /Ana Paula Ribeiro|Novo Cliente/
    try {
      await page.setCookie(sessionCookie(shop.client.cookie()))
      await page.open('/clientes')
      await page.sees('Ana Paula Ribeiro')
      await page.click('button', '^Novo Cliente')
      await page.show({ role: 'field', name: '^Nome' })
      await page.run(() =>
        addEventListener('pageshow', ({ persisted }) => {
          sessionStorage.setItem('kept', `${persisted}`)
          sessionStorage.setItem('atOnce', document.body.innerText)
          const look = () => {
            const [seen, words] = [sessionStorage.getItem('seen') ?? '', document.body.innerText]
            if (!seen.includes(words)) sessionStorage.setItem('seen', seen + words)
            requestAnimationFrame(look)
          }
          look()
        }),
      )
      await page.open('/privacidade')
      await page.sees('Privacidade')
      await server.kill()
      await back()
      if (keepsPages) {
        await page.until('the kept page', () => page.run(() => location.pathname === '/clientes'))
        await page.sees('Ana Paula Ribeiro')
        await page.show({ role: 'field', name: '^Nome' })
        expect(await told()).toMatchObject({ kept: 'true', atOnce: '' })
      }
      await server.restart()
      await page.open('/privacidade')
      await page.run(() => sessionStorage.clear())
      // As in another tab. In this one a header would take kept pages away (clear-site-data).
      await shop.client.call('auth.signOut')
      await back()
      await page.until('the sign-in', () => page.run(() => location.pathname === '/auth'))
      const { kept, atOnce, seen = '' } = await told()
      if (keepsPages) expect([kept, atOnce, rows.test(seen)]).toEqual(['true', '', false])
      expect(await page.run(() => document.body.innerText)).not.toMatch(rows)
    } finally {
      await page.close()
      // What comes next wants it, wherever this one ended.
      await server.kill()
      await server.restart()
    }
  })
}

function sessionCookie(cookies: string) {
  const [name = '', value = ''] =
    cookies
      .split('; ')
      .find(one => one.includes('sessao='))
      ?.split('=') ?? []
  return { name, value }
}

/** In front of a server: code matching `held` never comes, and other pages come late. */
async function slowWay(to: string, held: RegExp) {
  const proxy = createServer((asked, answer) => {
    const { url = '/', method } = asked
    const { host, origin } = new URL(to)
    const headers = { ...asked.headers, host, ...(asked.headers.origin && { origin }) }
    if (held.test(url)) return
    const pass = () =>
      asked.pipe(
        request(new URL(url, to), { method, headers }, got => {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(answer)
        }).on('error', () => answer.destroy()),
      )
    setTimeout(pass, headers['sec-fetch-mode'] === 'navigate' ? 1_500 : 0)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const end = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { url: `http://127.0.0.1:${port}`, end }
}

async function photo(): Promise<string> {
  const file = join(inject('scratch'), 'tela.jpg')
  await writeFile(file, await picture(900, 600).jpeg().toBuffer())
  return file
}
