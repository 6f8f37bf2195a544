import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { testInAll } from '../support/test-in-all.ts'
import { testWork } from '../support/work.ts'
import { book } from '../support/xlsx.ts'

const database = await freshDatabase()
const app = await testApp(database.db)
const { sql } = database
const { run } = testWork(database, () => new Date(), app.storage)

let shop: DrawnShop
beforeEach(async () => {
  shop = await drawnShop(app, database, { plano: 'profissional' })
})

/** Does what waits for the jobs, until the page shows this: while a file is read it asks how that goes. */
const seen = <Found>(find: () => Found): Promise<Found> =>
  waitFor(async () => {
    await run()
    return find()
  })
const button = (name: string) => seen(() => screen.getByRole('button', { name }))
const press = async (name: string) => userEvent.click(await button(name))
const isThere = (text: string | RegExp) => seen(() => screen.getByText(text))
const chosenIn = (select: HTMLElement) => (select as HTMLSelectElement).selectedOptions[0]?.textContent

async function begin() {
  await shop.draw('/importar')
  await button('Escolher arquivo')
}

async function choose(name: string, held: BlobPart) {
  const input = screen.getByLabelText('Arquivo')
  await userEvent.upload(input, new File([held], name, { type: 'text/csv' }), { applyAccept: false })
}

testInAll('a report’s own title is nobody, and another line can be said to have the titles', async () => {
  await begin()
  await press('Clientes')
  await choose(
    'lista',
    'Relatório de clientes\nNome;Telefone\nAna Lima;(11) 98741-1107\nBeto;(11) 98741-1108',
  )
  const titles = () => seen(() => screen.getByLabelText('Títulos das colunas'))
  expect(chosenIn(await titles())).toBe('Linha 2: Nome · Telefone')
  await isThere('Os títulos estão na linha 2. O que está acima será ignorado.')
  const chooseTitles = async (label: string) => {
    await userEvent.selectOptions(await titles(), label)
    expect(chosenIn(await titles())).toBe(label)
    await press('Reler com estas opções')
  }
  await chooseTitles('A planilha não tem títulos')
  // The report is a customer then, and so is the title, whose phone is none and stays out.
  await button('Importar 4 linhas')
  await chooseTitles('Linha 2: Nome · Telefone')
  await press('Importar 2 linhas')
  await isThere('2 clientes')
  const { items } = await shop.call<{ items: { nome: string }[] }>('customers.list', {})
  expect(items.map(({ nome }) => nome).sort()).toEqual(['Ana Lima', 'Beto'])
})

testInAll('a fault of ours is told as ours, and the same file is read once more', async () => {
  await begin()
  await press('Clientes')
  await choose('lista', 'Nome;Telefone\nAna Lima;(11) 98741-1107')
  await seen(() => screen.getByRole('heading', { name: 'Confira antes de gravar' }))
  // As the job leaves it where the reading thread fails three times (tests/server/imports-faults.slow.test.ts).
  await sql`update importacoes set estado = 'recusada', recusa = 'falha_nossa', terminada_em = now()
    where user_id = ${shop.user_id}`
  await shop.draw(window.location.pathname + window.location.search)
  await isThere(/A Bancada falhou ao ler o arquivo\./)
  await isThere(/O arquivo fica guardado por um dia/)
  await press('Tentar novamente')
  await seen(() => screen.getByRole('heading', { name: 'Confira antes de gravar' }))
  await press('Importar 1 linha')
  await isThere('1 cliente')
})

testInAll('claim: the lines of orders come from another sheet of the workbook, or are left out', async () => {
  await begin()
  const file = book({
    Ordens: [
      ['OS', 'Cliente', 'Valor', 'Entrada'],
      [7, 'Ana Lima', 760, '02/03/2026'],
      [8, 'Beto', 50, '02/03/2026'],
    ],
    Peças: [
      ['OS', 'Descrição', 'Qtd', 'Valor unitário'],
      [7, 'Tela', 1, 580],
      [7, 'Mão de obra', 1, 180],
      [8, 'Película', 1.5, 20],
      [9, 'Capa', 1, 5],
    ],
  })
  await press('Ordens de serviço')
  await choose('lista', new Uint8Array(Buffer.from(file)))
  const sheet = () => seen(() => screen.getByLabelText('Planilha de peças e serviços'))
  expect(chosenIn(await sheet())).toBe('Peças')
  await isThere('3 linhas são de OS do arquivo. 1 linha será ignorada: a OS dela não está no arquivo.')
  await isThere('1 campo não será importado como está')
  await isThere('Linha 3, Peças')
  await userEvent.selectOptions(await sheet(), 'Nenhuma')
  await press('Reler com estas opções')
  await seen(() => expect(screen.queryByText('1 campo não será importado como está')).toBeNull())
  await userEvent.selectOptions(await sheet(), 'Peças')
  await press('Reler com estas opções')
  await isThere('Linha 3, Peças')
  await press('Importar 2 linhas')
  await isThere('2 OS, 2 clientes')
  const { items } = await shop.call<{ items: { numero_os: string; soma_itens: number | null }[] }>(
    'orders.list',
    {},
  )
  expect(items.map(({ numero_os, soma_itens }) => [numero_os, soma_itens]).toSorted()).toEqual([
    ['OS-0007', 760],
    ['OS-0008', null],
  ])
})

testInAll(
  'a file that cannot be read says why, and what does not fit the plan names the one that would',
  async () => {
    shop = await drawnShop(app, database)
    await begin()
    await choose('foto.csv', '\u0089PNG\u0000\u0001\u0002')
    await isThere(
      'Este arquivo não é uma planilha. Envie um .csv ou um .xlsx, ou o ZIP da Bancada em “Meus dados da Bancada”.',
    )
    await userEvent.click(screen.getByRole('link', { name: 'Importar outro arquivo' }))
    await button('Escolher arquivo')
    const rows = Array.from({ length: 12 }, (_, at) => `Ana;Moto ${at};10;${at + 1}/02/2026`)
    await choose('ordens.csv', ['Cliente;Aparelho;Valor;Entrada', ...rows].join('\n'))
    await isThere(/2 linhas não cabem no seu plano/)
    await isThere(/No Plano Básico cabe tudo/)
    await press('Importar 10 linhas')
    await isThere(/2 registros aguardando/)
    await button('Trazer o resto')
  },
)

test('a large file asks for a confirmed e-mail where it is chosen, and too many files for patience', async () => {
  const confirm = (at: string | null) =>
    sql`update usuarios set email_confirmado_em = ${at} where id = ${shop.user_id}`
  await confirm(null)
  await begin()
  const large = ['Cliente;Telefone', 'x'.repeat(5.5 * 1024 * 1024)].join('\n')
  await choose('tudo.csv', large)
  await isThere(/Arquivos com mais de 5 MB pedem o e-mail confirmado/)
  // In another tab, by the mail's link.
  await confirm(new Date().toISOString())
  await sql`insert into limites (key, points, expire)
    values (${`enviar_loja:${shop.user_id}`}, 20, now() + interval '35 minutes')`
  await choose('tudo.csv', large)
  await isThere(/Você enviou muitos arquivos em pouco tempo\. Envie de novo em 35 minutos\./)
  expect(within(document.body).queryByText('Confira antes de gravar')).toBeNull()
})
