import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import {
  approval,
  customerPages,
  quotedLine,
  quotedLines,
  refusal,
  textOf,
  visitor,
} from '../support/customer-page.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

// 11h27 in São Paulo, on a Friday.
const friday = '2026-11-20'
// Set before anything runs: the server's own timers ask for it.
let now = new Date(`${friday}T14:27:00.000Z`)
let database: TestDatabase
let app: TestApp
let shop: TestShop
let owner: Awaited<ReturnType<typeof customerPages>>
let customer: ReturnType<typeof visitor>

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  customer = visitor(app)
})
beforeEach(async () => {
  setDay(friday)
  shop = await makeShop(database.db, { plano: 'profissional', now })
  owner = await customerPages(app, database, shop)
})

const setDay = (day: string) => {
  now = new Date(`${day}T14:27:00.000Z`)
}
const read = async (path: string) => textOf((await customer.get(path)).body)

test('a sent quote is shown as it was frozen, whatever the order says by now', async () => {
  const { id } = await owner.create({ data_previsao: '2026-11-23' })
  const path = await owner.send(id)
  await owner.update(id, { itens: [quotedLine({ descricao: 'Tela original', valor_unitario: 1200 })] })
  const text = await read(path)
  expect(text).toContain('OS 0001 · iPhone 12 Olá, Ana. O orçamento está pronto.')
  expect(text).toContain('Responda até segunda, 30/11. O conserto só começa depois da sua aprovação.')
  for (const said of ['Tela OLED com aro', 'Fita de vedação', 'R$ 180,00', '− R$ 20,00', 'R$ 780,00'])
    expect(text).toContain(said)
  expect(text).not.toMatch(/Tela original|1\.200/)
})

test('claim, holds: the page shows a first name, the device and what was quoted, and nothing else', async () => {
  const secrets = {
    defeito: 'DEFEITO SEGREDO',
    observacoes: 'OBSERVACAO SEGREDO',
    itens: [quotedLine({ custo_unitario: 397.31 })],
    desconto: 0,
  }
  await owner.create({ itens: [quotedLine({ descricao: 'OUTRA OS SEGREDO' })], desconto: 0 })
  const { id } = await owner.create(secrets)
  const paths = [await owner.send(id)]
  const { body } = await customer.get(paths[0] ?? '')
  expect(body).not.toMatch(/SEGREDO|397[.,]31|Ribeiro|98741|Bancada|0001/)
  expect(body).not.toContain(shop.email)
  expect(body).not.toContain(id)
  expect(body).not.toContain(owner.cliente_id)
  expect(body).toContain('<meta property="og:title" content="OS 0002"/>')
  expect(body.match(/<meta property="[^"]+/g)).toEqual([
    '<meta property="og:type',
    '<meta property="og:title',
    '<meta property="og:site_name',
  ])
})

test('holds: it is kept by no cache and found by no search, and sends its address nowhere else', async () => {
  const path = await owner.send((await owner.create()).id)
  for (const answer of [await customer.get(path), await customer.get('/o/aaaaaaaaaaaaaaaaaaaaaa')]) {
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('an approval is stored with who gave it and from where, and is shown from then on', async () => {
  const { id } = await owner.create({ data_previsao: '2026-11-23' })
  const path = await owner.send(id)
  const before = await owner.call('orders.get', { id })
  expect(textOf((await customer.get(`${path}?passo=aprovar`)).body)).toContain('Aprovar R$ 780,00?')
  const answer = await customer.answer(path, approval)
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(path)
  const text = await read(path)
  expect(text).toContain('Aprovado. Obrigado, Ana.')
  expect(text).toContain('Ana Paula, 20/11/2026, 11h27')
  expect(text).toContain('Fica pronto até segunda, 23/11; você acompanha por aqui.')
  const [stored] = await database.sql`select resposta, respondido_por, por, endereco, motivo from orcamentos
    where os_id = ${id}`
  expect(stored).toEqual({
    resposta: 'aprovado',
    respondido_por: 'Ana Paula',
    por: 'link',
    endereco: '127.0.0.0/24',
    motivo: null,
  })
  // Nothing else moved: neither status, value and payment, nor what the owner's screens are based on.
  expect(await owner.call('orders.get', { id })).toEqual({ ...before, orcamento_resposta: 'aprovado' })
})

test('a refusal needs no name, and its reason is shown back', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  expect((await customer.answer(path, refusal)).statusCode).toBe(303)
  const text = await read(path)
  expect(text).toContain('Você recusou o orçamento')
  expect(text).toContain('“achei caro”')
  expect(text).not.toContain('Onde está')
})

test('a device that is given back unrepaired has no warranty; where anything was charged it has', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  await customer.answer(path, refusal)
  const { itens, soma_itens } = await owner.call('orders.get', { id })
  await owner.update(id, { itens, desconto: soma_itens, status: 'Entregue' })
  const text = await read(path)
  expect(text).toContain('Devolvido sem conserto O orçamento foi recusado, e nada foi cobrado.')
  expect(text).toContain('Devolvido em 20/11/2026')
  expect(text).toContain('“achei caro”')
  expect(text).not.toMatch(/garantia|Onde está|Falta pagar/i)
  await owner.update(id, { itens, desconto: soma_itens - 50, status: 'Entregue' })
  expect(await read(path)).toContain('Em garantia até')
})

test('a form that is refused keeps what was typed, and says beside the field what is wrong', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  const short = await customer.answer(path, { ...approval, nome: 'A' })
  expect(short.statusCode).toBe(400)
  expect(short.body).toMatch(/<input id="nome"[^>]*aria-invalid="true"[^>]*value="A"/)
  expect(short.body).toContain('<p class="wrong" id="nome-erro">Diga o seu nome</p>')
  const long = await customer.answer(path, { ...refusal, motivo: 'x'.repeat(301) })
  expect(long.statusCode).toBe(400)
  expect(long.body).toContain(`${'x'.repeat(301)}</textarea>`)
  expect(long.body).toContain('Texto longo demais')
  for (const form of [
    {},
    { ...approval, versao: '0' },
    { ...approval, mais: 'x' },
    { ...approval, resposta: 'talvez' },
  ])
    expect(textOf((await customer.answer(path, form as Record<string, string>)).body)).toContain(
      'Não deu para ler a sua resposta.',
    )
  const [stored] = await database.sql`select resposta from orcamentos where os_id = ${id}`
  expect(stored?.resposta).toBeNull()
})

test('holds: an old version is refused on the page, which shows what changed', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  const more = quotedLine({ descricao: 'Alto-falante', valor_unitario: 90 })
  await owner.update(id, { itens: [...quotedLines.slice(1), more], desconto: 20 })
  await owner.send(id)
  const answer = await customer.answer(path, approval)
  expect(answer.statusCode).toBe(409)
  const text = textOf(answer.body)
  expect(text).toContain('A sua resposta não foi registrada')
  expect(text).toContain('A loja enviou a versão 2 em 20/11. Ela vale no lugar da anterior, de R$ 780,00.')
  expect(text).toContain('Alto-falante peça, item novo')
  expect(text).toContain('Tela OLED com aro saiu do orçamento')
  expect(answer.body).toMatch(/<s>R\$\u00a0780,00<\/s><b>R\$\u00a0290,00<\/b>/)
  expect((await customer.answer(path, { ...approval, versao: '2' })).statusCode).toBe(303)
  expect(await read(path)).not.toContain('item novo')
})

test('a second answer changes nothing: the page shows the first', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  await customer.answer(path, approval)
  const answer = await customer.answer(path, refusal)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, path])
  expect(await read(path)).toContain('Aprovado. Obrigado, Ana.')
})

test('a quote takes no answer past its last day, and the page leads to the shop', async () => {
  await owner.set({ telefone: '(11) 98800-1180' })
  const { id } = await owner.create()
  const path = await owner.send(id)
  setDay('2026-11-30')
  expect(await read(path)).toContain('Responda até segunda, 30/11.')
  setDay('2026-12-01')
  const { body } = await customer.get(path)
  expect(textOf(body)).toContain('O orçamento venceu em 30/11')
  expect(body).toMatch(
    /href="https:\/\/wa\.me\/5511988001180\?text=[^"]+OS%200001[^"]*">.*Pedir novo orçamento/,
  )
  expect(textOf((await customer.get(`${path}?passo=aprovar`)).body)).toContain('O orçamento venceu')
  const late = await customer.answer(path, approval)
  expect(late.statusCode).toBe(409)
  expect(textOf(late.body)).toContain('o orçamento venceu antes dela')
})

test('an order without a quote is shown in each status, without a price', async () => {
  await owner.set({ endereco: 'Rua A, 1', horario: 'Seg a sex, 9h às 18h' })
  const { id } = await owner.create({ itens: [], desconto: 0, valor: 780, data_previsao: '2026-11-23' })
  const path = await owner.link(id)
  const seen = [await read(path)]
  for (const status of ['Em Andamento', 'Pronto', 'Entregue']) {
    await owner.move(id, status)
    seen.push(await read(path))
  }
  expect(seen[0]).toContain('Olá, Ana. Seu iPhone 12 está na loja. Fica pronto até segunda, 23/11')
  expect(seen[1]).toContain('Seu iPhone 12 está em conserto')
  expect(seen[2]).toContain('Pronto para retirar')
  expect(seen[2]).toContain('Onde Rua A, 1 Quando Seg a sex, 9h às 18h')
  expect(seen[3]).toContain('Em garantia até 18/02/2027')
  expect(seen[3]).toContain('Falta pagar Combine o pagamento com a loja.')
  for (const text of seen) {
    expect(text).not.toContain('780')
    expect(text).toContain('Onde está Recebido hoje, 20/11')
  }
})

test('a quote can be answered while the shop works already, and until the device is handed over', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  await owner.move(id, 'Em Andamento')
  expect(await read(path)).toMatch(/O orçamento está pronto\. Responda até segunda, 30\/11\. Tela/)
  await owner.move(id, 'Pronto')
  const ready = await read(path)
  expect(ready).toContain('Falta a sua resposta ao orçamento')
  expect(ready).toContain('Aprovar R$ 780,00')
  await owner.move(id, 'Entregue')
  const late = await customer.answer(path, approval)
  expect(late.statusCode).toBe(409)
  expect(textOf(late.body)).toContain('o aparelho já foi entregue')
})

test('Pix is offered where the order is ready and owed, for the sum that was quoted', async () => {
  await owner.set({
    pix_tipo: 'email',
    pix_chave: 'pix@beto.com.br',
    pix_nome: 'Beto',
    pix_cidade: 'Sao Paulo',
  })
  const { id } = await owner.create()
  const path = await owner.send(id)
  await customer.answer(path, approval)
  expect(await read(path)).not.toContain('Pix')
  await owner.move(id, 'Pronto')
  const { body } = await customer.get(path)
  expect(textOf(body)).toContain(
    'Vai para Beto, chave pix@beto.com.br. A loja confere o pagamento na retirada.',
  )
  expect(body).toMatch(/<p class="code">000201[^<]*5406780\.00[^<]*<\/p>/)
  expect(body).toContain('aria-label="QR do Pix de R$\u00a0780,00"')
  await owner.update(id, { itens: [quotedLine()], status: 'Pronto' })
  const changed = await read(path)
  expect(changed).toContain('Combine o valor com a loja.')
  expect(changed).not.toMatch(/Copiar código|560,00/)
})

test('Pix is not offered for what was refused, is paid, or has no key', async () => {
  const pix = { pix_tipo: 'email', pix_chave: 'pix@beto.com.br', pix_nome: 'Beto', pix_cidade: 'Sao Paulo' }
  const { id } = await owner.create()
  const path = await owner.send(id)
  await owner.move(id, 'Pronto')
  expect(await read(path)).toContain('Pagamento Total R$ 780,00 Combine o pagamento com a loja.')
  await owner.set(pix)
  expect(await read(path)).toContain('Pague com Pix')
  await customer.answer(path, refusal)
  expect(await read(path)).toContain('Pagamento Combine o valor com a loja.')
  await owner.update(id, { status: 'Pronto', pago: true, forma_pagamento: 'PIX' })
  expect(await read(path)).toContain('Pagamento Pago')
})

test('a delivered order is shown for as long as its longest warranty, from day 31 on without prices', async () => {
  const itens = [quotedLine({ garantia_dias: 180 })]
  const { id } = await owner.create({ itens, desconto: 0, pago: true, forma_pagamento: 'PIX' })
  const path = await owner.send(id)
  await owner.update(id, { itens, desconto: 0, status: 'Entregue', pago: true, forma_pagamento: 'PIX' })
  expect(await read(path)).toContain('itens com prazo próprio vão até 19/05/2027')
  setDay(addDays(friday, 30))
  expect(await read(path)).toContain('Valor R$ 580,00, pago')
  setDay(addDays(friday, 31))
  const later = await read(path)
  expect(later).toContain('Em garantia até 18/02/2027')
  expect(later).not.toMatch(/580|Ver os itens/)
  setDay(addDays(friday, 91))
  expect(await read(path)).toContain('Em garantia até 19/05/2027')
  setDay(addDays(friday, 180))
  expect((await customer.get(path)).statusCode).toBe(200)
  setDay(addDays(friday, 181))
  expect((await customer.get(path)).statusCode).toBe(404)
})

test('a delivered order that is owed keeps its price to the end', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  await owner.move(id, 'Entregue')
  setDay(addDays(friday, 60))
  expect(await read(path)).toContain('Falta pagar Total R$ 780,00')
  setDay(addDays(friday, 91))
  expect((await customer.get(path)).statusCode).toBe(404)
})

test('a shop that has told nothing of itself has a page too', async () => {
  const { id } = await owner.create()
  const { body } = await customer.get(await owner.send(id))
  expect(body).not.toMatch(/wa\.me|tel:|<img|CNPJ/)
  await owner.set({ telefone: '(11) 3456-7890' })
  expect((await customer.get(await owner.link(id))).body).toContain('href="tel:+551134567890"')
})

test('holds: words of the shop and the customer are text, wherever they stand', async () => {
  const html = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  await owner.set({ nome: html, endereco: html, horario: html, termos_orcamento: html })
  await owner.call('customers.create', {
    nome: html,
    telefone: '(11) 97777-0001',
    chave: crypto.randomUUID(),
  })
  const { items } = await owner.call('customers.list', {})
  const { id: cliente_id } = items.find(({ nome }: { nome: string }) => nome === html)
  const { id } = await owner.create({
    cliente_id,
    marca: 'Outro',
    modelo: html,
    itens: [quotedLine({ descricao: html })],
    desconto: 0,
  })
  const path = await owner.send(id)
  await owner.move(id, 'Pronto')
  const pages = [await customer.get(path), await customer.get(`${path}?passo=aprovar`)]
  pages.push(await customer.answer(path, { versao: '1', resposta: 'aprovado', nome: 'A' }))
  await customer.answer(path, { ...refusal, motivo: html })
  pages.push(await customer.get(path))
  for (const { body } of pages) {
    expect(body).toContain('&lt;script&gt;')
    expect(body).not.toMatch(/<script>|<img src=x|onerror=alert\(1\)>"/)
  }
})

test('the logo is sent under the token, and only with it', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  expect((await customer.get(`${path}/logo`)).statusCode).toBe(404)
  const logo = crypto.randomUUID()
  await owner.set({ logo })
  await app.storage.put(`${shop.user_id}/logo/${logo}.png`, Buffer.from('png'), 'image/png')
  expect((await customer.get(path)).body).toContain(`src="${path}/logo?v=${logo}"`)
  const answer = await customer.get(`${path}/logo?v=${logo}`)
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/png', 'png'])
  await owner.renew(id)
  expect((await customer.get(`${path}/logo?v=${logo}`)).statusCode).toBe(404)
})

test.each([
  ['three lines', quotedLines],
  [
    'fifty lines of the longest words',
    Array.from({ length: 50 }, (_, at) =>
      quotedLine({
        descricao: `${at} ${'Tela original com aro e câmera, garantia do fabricante e '.repeat(2)}`.slice(
          0,
          119,
        ),
        valor_unitario: at + 0.37,
      }),
    ),
  ],
])('a page with %s and the QR is at most 15 kB on the wire', async (_, itens) => {
  await owner.set({
    pix_tipo: 'email',
    pix_chave: 'atendimento@beto-celulares.com.br',
    pix_nome: 'Beto Celulares',
    pix_cidade: 'Sao Paulo',
    endereco: 'Rua Voluntários da Pátria, 1180, loja 4',
    termos_orcamento: 'Peças compatíveis. '.repeat(100),
    telefone: '(11) 98800-1180',
  })
  const { id } = await owner.create({ itens, desconto: 0 })
  const path = await owner.send(id)
  await owner.move(id, 'Pronto')
  const answer = await customer.get(path, { 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('QR do Pix')
  expect(answer.rawPayload.length).toBeLessThan(15_000)
})

test('holds: an answer is taken from our own pages alone', async () => {
  const { id } = await owner.create()
  const path = await owner.send(id)
  for (const origin of ['https://exemplo.com.br', 'null', '']) {
    const answer = await customer.answer(path, approval, { origin })
    expect([origin, answer.statusCode]).toEqual([origin, 403])
  }
  const typed = await customer.answer(path, approval, { 'content-type': 'text/plain' })
  expect(typed.statusCode).toBe(415)
  const byGet = await app.app.inject({
    url: `${path}/resposta?versao=1&resposta=aprovado&nome=Ana`,
    headers: { host: ours.host },
  })
  expect(byGet.statusCode).toBe(404)
  const [stored] = await database.sql`select resposta from orcamentos where os_id = ${id}`
  expect(stored?.resposta).toBeNull()
})
