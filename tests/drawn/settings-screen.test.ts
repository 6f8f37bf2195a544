import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { fill } from '../support/draw-screen.tsx'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { picture } from '../support/uploads.ts'

const database = await freshDatabase()
const app = await testApp(database.db)

let shop: DrawnShop
beforeEach(async () => {
  shop = await drawnShop(app, database, { plano: 'profissional' })
})

const show = (aba: string) => shop.draw(`/configuracoes?aba=${aba}`)
const field = (label: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' })
const bar = () => screen.findByRole('group', { name: /não salva/ })
const noBar = () => waitFor(() => expect(screen.queryByRole('group', { name: /não salva/ })).toBeNull())
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const saved = () => screen.findAllByText('Configuração salva com sucesso!')
const focusComesTo = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id))
const tab = (name: string) =>
  userEvent.click(
    within(screen.getByRole('navigation', { name: 'Configurações' })).getByRole('link', { name }),
  )

interface Stored {
  fuso: string
  notificacoes: { valores: Record<string, string> }
  sistema: { valores: Record<string, string> }
}
const stored = () => shop.call<Stored>('settings.all')

test('what is typed waits for the bar, which names it, and is there on another device', async () => {
  await show('perfil')
  expect((await field('E-mail')).readOnly).toBe(true)
  expect(screen.queryByRole('group', { name: /não salva/ })).toBeNull()
  await fill(await field(/^Nome/), 'Roberto Carvalho')
  await within(await bar()).findByText('1 alteração não salva')
  // Kept while the tab changes.
  await tab('Empresa')
  await fill(await field('Nome da loja'), 'Beto Celulares')
  await fill(await field(/^CNPJ/), '12abc34501de35')
  expect((await field(/^CNPJ/)).value).toBe('12.ABC.345/01DE-35')
  await fill(await field(/^Garantia/), '30')
  const named = async () => (await bar()).textContent
  await waitFor(async () => expect(await named()).toContain('Nome, Nome da loja, CNPJ, Garantia'))
  await save()
  await screen.findByText('Informe de 90 a 3650 dias')
  await focusComesTo('empresa-garantia_dias')
  await fill(await field(/^Garantia/), '120')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await saved()
  await noBar()
  const [sidebar] = await screen.findAllByRole('complementary')
  await within(sidebar as HTMLElement).findByText('Roberto Carvalho')

  await show('empresa')
  expect((await field('Nome da loja')).value).toBe('Beto Celulares')
  expect((await field(/^CNPJ/)).value).toBe('12.ABC.345/01DE-35')
  expect((await field(/^Garantia/)).value).toBe('120')
  await show('perfil')
  expect((await field(/^Nome/)).value).toBe('Roberto Carvalho')
  // With a CNPJ a mail has the shop's name, and there is nothing to choose.
  await screen.findByText('Com CNPJ em Empresa, os e-mails chamam você pelo nome da loja.')
  const asCompany = await screen.findByRole<HTMLInputElement>('switch', { name: 'Tratar como empresa' })
  expect(asCompany.disabled).toBe(true)
})

test('switches and pickers save at once, and can be undone', async () => {
  await show('notificacoes')
  const weekly = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Relatórios semanais' })
  expect((await weekly()).checked).toBe(false)
  await screen.findByText(shop.email, { exact: false })
  await userEvent.click(screen.getByText('Relatórios semanais'))
  await saved()
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(async () => expect((await weekly()).checked).toBe(false))
  await userEvent.click(screen.getByText('Relatórios semanais'))
  await userEvent.selectOptions(await field('Fim'), '20:30')
  await waitFor(async () => expect((await stored()).notificacoes.valores.hora_fim).toBe('20:30'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Desfazer' })).toHaveLength(2))
  // What would not fit together is not offered.
  expect((await field('Início')).querySelector('option[value="21:00"]')).toBeNull()
  await show('notificacoes')
  expect((await weekly()).checked).toBe(true)
  expect((await field('Fim')).value).toBe('20:30')

  await show('empresa')
  const zone = await field('Fuso horário')
  zone.focus()
  await userEvent.selectOptions(zone, 'America/Bahia')
  await waitFor(async () => expect((await stored()).fuso).toBe('America/Bahia'))
  await saved()
  expect(document.activeElement?.id).toBe('empresa-fuso')
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(async () => expect((await stored()).fuso).toBe('America/Sao_Paulo'))
})

test('claim: a message of one’s own is written to the customer at once, in Portuguese whatever the language', async () => {
  const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  await shop.order(id, { status: 'Pronto', valor: 150 })
  await show('empresa')
  const text = await field(/^Mensagem de Pronto/)
  await fill(text, 'Oi {cliente}, {nome} pronto')
  await save()
  await screen.findByText(/Há um campo entre chaves que não existe/)
  // Saved again from beside another message, the wrong one opens again.
  await userEvent.click(screen.getByRole('button', { name: 'Recebido' }))
  await save()
  await focusComesTo('mensagens-pronto')
  const wrong = await field(/^Mensagem de Pronto/)
  await fill(wrong, '')
  expect(wrong.value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: '+ {cliente}' }))
  expect(wrong.value).toBe('{cliente}')
  await fill(wrong, 'Oi {cliente}, a OS {numero} custa ')
  await userEvent.click(screen.getByRole('button', { name: '+ {valor}' }))
  await screen.findByText(/Oi Marlene, a OS 1043 custa R\$\s290,00/)
  await save()
  await saved()
  const written = async () => {
    const [link] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^WhatsApp/ })
    return new URL(link?.href ?? '').searchParams.get('text')
  }
  await shop.draw('/ordens')
  await waitFor(async () => expect(await written()).toBe('Oi Ana, a OS 0001 custa R$\u00a0150,00'))
  await show('empresa')
  await userEvent.click(await screen.findByRole('button', { name: 'Texto original' }))
  await save()
  await saved()
  await show('sistema')
  await userEvent.click(await screen.findByRole('button', { name: 'English' }))
  await screen.findAllByRole('heading', { name: 'Settings' })
  await waitFor(async () => expect((await stored()).sistema.valores.idioma).toBe('en'))
  await shop.draw('/ordens')
  const original = 'Olá, Ana! A OS 0001 (iPhone 12) está pronta para retirada.'
  await screen.findAllByRole('heading', { name: 'Service orders' })
  await waitFor(async () => expect(await written()).toBe(original))
})

// Whether the image comes is seen in a browser: e2e/settings.test.ts.
test('a logo is changed and removed; what is no image is refused', async () => {
  const server = await show('empresa')
  await field('Nome da loja')
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const send = (name: string, type: string, bytes: BlobPart) =>
    userEvent.upload(input, new File([bytes], name, { type }), { applyAccept: false })
  await send('logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await screen.findByText(/Por favor, selecione apenas arquivos de imagem/)
  const png = new Uint8Array(await picture(90, 90).png().toBuffer())
  await send('logo.png', 'image/png', png)
  await screen.findByRole('img', { name: 'Logo da Oficina do Beto' })
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Tem certeza que deseja remover o logo?',
  })
  await within(question).findByText('O logo da Oficina do Beto não pode ser recuperado.')
  await userEvent.click(within(question).getByRole('button', { name: 'Remover' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Logo da Oficina do Beto' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Escolher'))
  // A session that ended is asked for, as by every other write.
  server.before('/logo', () => database.sql`delete from sessoes where user_id = ${shop.user_id}`)
  await send('logo.png', 'image/png', png)
  await screen.findByRole('dialog', { name: 'Sua sessão terminou' })
})
