import { expect, test } from 'vitest'
import { choicesOf, copiesOf, documentFor, isLoopback } from '../../src/client/orders/print/print-choices.ts'
import { answerOnPaper, labelName, receiptOf, type ShopData } from '../../src/client/orders/print/receipt.ts'
import type { Quote } from '../../src/client/orders/quote/quote.ts'
import { formatMoney } from '../../src/shared/money.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { orderStatuses, warrantyDays, warrantyEnd } from '../../src/shared/orders.ts'
import { sampleOrder } from '../support/sample-order.ts'

const shop: ShopData = {
  perfil: {
    updated_at: null,
    valores: {
      nome: 'Roberto Alves',
      email: 'beto@example.com',
      telefone: '',
      nome_inteiro: 'false',
      passos_ocultos: 'false',
      teclas_simples: 'true',
    },
  },
  empresa: {
    updated_at: null,
    valores: {
      nome: 'Beto Celulares',
      cnpj: '12ABC34501DE35',
      telefone: '(11) 98800-1180',
      email: '',
      endereco: 'Rua Voluntários da Pátria, 1180',
      logo: '',
      termos: 'Traga o carregador.',
      horario: '',
      termos_orcamento: '',
      garantia_dias: '120',
      pix_tipo: '',
      pix_chave: '',
      pix_nome: '',
      pix_cidade: '',
      pix_identificar: 'false',
    },
  },
}
const withShop = (valores: Partial<ShopData['empresa']['valores']>): ShopData => ({
  ...shop,
  empresa: { ...shop.empresa, valores: { ...shop.empresa.valores, ...valores } },
})
const delivered = {
  ...sampleOrder,
  status: 'Entregue' as const,
  data_entrega: '2026-11-23',
  pago: true,
  forma_pagamento: 'PIX' as const,
  pago_em: '2026-11-24',
}
const dayOn = (document: 'entrada' | 'entrega', label: string, order = sampleOrder) =>
  receiptOf(order, shop, document).days.find(day => day.label === label)?.value

test('a warranty counts from the delivery, and is never shorter than the law says', () => {
  expect(warrantyEnd('2026-11-23', 90)).toBe('2027-02-21')
  expect(['30', '90', '120', '', 'x'].map(warrantyDays)).toEqual([90, 90, 120, 90, 90])
  expect(receiptOf(delivered, shop, 'entrega').warranty?.value).toBe('23/03/2027')
  const short = receiptOf(delivered, withShop({ garantia_dias: '7' }), 'entrega')
  expect(short.warranty).toMatchObject({ label: 'Garantia até', value: '21/02/2027' })
})

test('before a delivery is noted its day is left to be written, and the warranty is named in days', () => {
  const { warranty } = receiptOf(sampleOrder, shop, 'entrega')
  expect(warranty).toMatchObject({ label: 'Garantia', value: '120 dias' })
  expect(dayOn('entrega', 'Entregue')).toMatch(/^_+\/_+\/_+$/)
  expect(dayOn('entrega', 'Entregue', delivered)).toBe('23/11/2026')
})

test('an entry has the days that the law asks of a quote', () => {
  expect(dayOn('entrada', 'Entrada')).toBe('20/11/2026')
  expect(dayOn('entrada', 'Orçamento válido até')).toBe('30/11/2026')
  expect(dayOn('entrada', 'Previsão')).toBe('a combinar')
  expect(dayOn('entrada', 'Início previsto')).toBe('na aprovação')
  const { warranty, parts, clauses } = receiptOf(sampleOrder, shop, 'entrada')
  expect([warranty, parts]).toEqual([null, ['originais', 'compatíveis']])
  expect(clauses.find(({ title }) => title === 'Garantia.')?.text).toMatch(
    /^120 dias sobre serviço e peças, contados da entrega/,
  )
})

test('without a price there is no quote: the customer agrees to the device being looked at', () => {
  const open = { ...sampleOrder, valor: 0 }
  const { total, consent, days } = receiptOf(open, shop, 'entrada')
  expect(total).toEqual({ label: 'Total do orçamento', amount: 'a combinar' })
  expect(consent).toBe('autorizo a avaliação')
  expect(days.map(({ label }) => label)).toEqual(['Entrada', 'Início previsto', 'Previsão'])
  const free = receiptOf({ ...open, pago: true, forma_pagamento: 'Dinheiro' }, shop, 'entrada')
  expect(free.total.label).toBe('Total pago')
  expect(free.consent).toBe('autorizo o serviço acima')
  expect(receiptOf(sampleOrder, shop, 'entrada').consent).toBe('autorizo o serviço acima')
})

test('claim: a delivery covers service and parts, and says that it is no fiscal document', () => {
  const { warranty, clauses, parts } = receiptOf(delivered, shop, 'entrega')
  expect(warranty?.note).toBe('120 dias a contar da entrega, sobre serviço e peças.')
  expect(clauses.map(({ title }) => title)).toContain('Não é documento fiscal.')
  expect(parts).toEqual([])
})

test('what is stored of a customer is on the paper', () => {
  const linesFor = (documento: string | null, endereco: string | null) =>
    receiptOf(sampleOrder, shop, 'entrada', { customer: { documento, endereco } }).customer.lines
  expect(linesFor('12345678909', 'Rua Alfredo Pujol, 422')).toEqual([
    '(11) 98741-1107',
    'CPF 123.456.789-09',
    'Rua Alfredo Pujol, 422',
  ])
  expect(linesFor('12ABC34501DE35', null)).toEqual(['(11) 98741-1107', 'CNPJ 12.ABC.345/01DE-35'])
  expect(receiptOf(sampleOrder, shop, 'entrada').customer.lines).toEqual(['(11) 98741-1107'])
})

test('what is owed, agreed upon or paid is said as it is', () => {
  const words = (order: typeof sampleOrder, document: 'entrada' | 'entrega' = 'entrega') => {
    const { total, payment } = receiptOf(order, shop, document)
    return [total.label, payment]
  }
  expect(words(sampleOrder, 'entrada')).toEqual(['Total do orçamento', 'Pendente'])
  expect(words(sampleOrder)).toEqual(['Total a pagar', 'Pendente'])
  expect(words({ ...sampleOrder, forma_pagamento: 'PIX' })).toEqual(['Total a pagar', 'Combinado: PIX'])
  expect(words(delivered)).toEqual(['Total pago', 'Pago - PIX, 24/11/2026'])
  const owing = { ...delivered, pago: false, pago_em: null }
  expect(words(owing)).toEqual(['Total a pagar', 'Combinado: PIX'])
  expect(words({ ...owing, valor: 0 })).toEqual(['Total', 'Sem cobrança'])
})

test('claim: a shop is called as it calls itself, else by its owner, and says only what it has', () => {
  expect(receiptOf(sampleOrder, shop, 'entrada').shop).toEqual({
    name: 'Beto Celulares',
    lines: ['CNPJ 12.ABC.345/01DE-35', 'Rua Voluntários da Pátria, 1180', '(11) 98800-1180'],
    logo: '',
  })
  const bare = withShop({ nome: '', cnpj: '', telefone: '', endereco: '' })
  expect(receiptOf(sampleOrder, bare, 'entrada').shop).toMatchObject({ name: 'Roberto Alves', lines: [] })
})

test('claim: the shop’s logo stands on both receipts', () => {
  const own = withShop({ logo: '0199' })
  for (const document of ['entrada', 'entrega'] as const)
    expect(receiptOf(sampleOrder, own, document).shop.logo).toBe('0199')
})

test.each([
  ['Ana Paula Ribeiro', 'Ana R.'],
  ['Ana', 'Ana'],
  ['  José  da Silva ', 'José S.'],
  ['李 小龙', '李 小.'],
  ['Ana 😀', 'Ana 😀.'],
])('a label calls %s %s', (nome, shown) => {
  expect(labelName(nome)).toBe(shown)
})

test('a label keeps the name of a company whole', () => {
  expect(labelName('Padaria Pão Nosso Ltda', '12ABC34501DE35')).toBe('Padaria Pão Nosso Ltda')
  expect(labelName('Ana Paula Ribeiro', '12345678909')).toBe('Ana R.')
})

test.each([
  ['localhost', true],
  ['oficina.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.0.10', false],
  ['bancada.com.br', false],
  ['127.com', false],
])('%s leads each device to itself: %s', (host, isIt) => {
  expect(isLoopback(host)).toBe(isIt)
})

test('the document that stands first goes with the status', () => {
  expect(orderStatuses.map(documentFor)).toEqual(['entrada', 'entrada', 'entrada', 'entrega'])
})

test('claim: what a device remembers is taken as far as it is a choice', () => {
  expect(choicesOf({ papel: '58', vias: 'loja' })).toEqual({ papel: '58', vias: 'loja' })
  for (const stored of [null, 'a4', [], { papel: 'a5', vias: 3 }])
    expect(choicesOf(stored)).toEqual({ papel: 'a4', vias: 'ambas' })
  expect(copiesOf('ambas')).toEqual(['cliente', 'loja'])
})

test('a delivery that is printed before there is a price leaves the amount to be written', () => {
  const amountOf = (order: typeof sampleOrder) => receiptOf(order, shop, 'entrega').total
  const open = { ...sampleOrder, status: 'Pronto' as const, valor: 0, pago: false }
  expect(amountOf(open)).toEqual({ label: 'Total a pagar', amount: 'R$ ____________' })
  expect(amountOf({ ...open, status: 'Entregue' as const })).toEqual({
    label: 'Total',
    amount: formatMoney(0),
  })
  expect(amountOf({ ...open, pago: true })).toEqual({ label: 'Total pago', amount: formatMoney(0) })
  expect(amountOf({ ...open, valor: 150 })).toEqual({ label: 'Total a pagar', amount: formatMoney(150) })
})

const lines: OrderLine[] = [
  {
    tipo: 'peca',
    descricao: 'Tela',
    quantidade: 1,
    valor_unitario: 650,
    custo_unitario: 411.17,
    garantia_dias: 180,
  },
  {
    tipo: 'servico',
    descricao: 'Película',
    quantidade: 2,
    valor_unitario: 75,
    custo_unitario: null,
    garantia_dias: 120,
  },
]
const withLines = { ...sampleOrder, itens: lines, soma_itens: 800, desconto: 20, valor: 780 }

test('claim: papers list parts and labour with their prices, the discount and the total, and never a cost', () => {
  for (const document of ['entrada', 'entrega'] as const) {
    const receipt = receiptOf(withLines, shop, document)
    expect(receipt.lines).toEqual([
      { text: 'Tela', note: 'garantia de 180 dias', price: '', amount: formatMoney(650) },
      { text: 'Película', note: '', price: `2 × ${formatMoney(75)}`, amount: formatMoney(150) },
    ])
    expect(receipt.service).toBe('Troca de Tela')
    expect(receipt.sums, 'one sum alone').toEqual([{ label: 'Desconto', amount: `− ${formatMoney(20)}` }])
    expect(receipt.total.amount).toBe(formatMoney(780))
    expect(JSON.stringify(receipt)).not.toContain('411')
  }
  expect(receiptOf(sampleOrder, shop, 'entrada')).toMatchObject({
    lines: [],
    sums: [{ label: 'Troca de Tela', amount: formatMoney(780) }],
  })
})

test('a line with a warranty of its own says it, with the day once it is delivered', () => {
  const given = { ...delivered, ...withLines, status: delivered.status, data_entrega: delivered.data_entrega }
  const { lines: said, warranty } = receiptOf(given, shop, 'entrega')
  expect(said.map(({ note }) => note)).toEqual(['garantia de 180 dias até 22/05/2027', ''])
  expect(warranty?.note).toBe(
    '120 dias a contar da entrega, sobre serviço e peças, salvo itens com prazo próprio.',
  )
})

test('a price that is not known yet is said, and what a discount made free costs R$ 0,00', () => {
  const unpriced = { ...sampleOrder, valor: 0, a_orcar: true }
  const entry = receiptOf(unpriced, shop, 'entrada')
  expect(entry.total.amount).toBe('a orçar')
  expect(entry.consent).toBe('autorizo a avaliação')
  const given = receiptOf({ ...unpriced, status: 'Entregue', data_entrega: '2026-11-23' }, shop, 'entrega')
  expect([given.total.amount, given.payment]).toEqual(['a orçar', 'Pendente'])
  const free = { ...withLines, desconto: 800, valor: 0 }
  for (const document of ['entrada', 'entrega'] as const)
    expect(receiptOf(free, shop, document).total.amount).toBe(formatMoney(0))
})

const quoted = {
  ...sampleOrder,
  orcamento_versao: 2,
  orcamento_total: sampleOrder.valor,
  orcamento_ate: '2026-12-04',
}
const approved = { ...quoted, orcamento_resposta: 'aprovado' as const }
const refused = { ...quoted, orcamento_resposta: 'recusado' as const }
const clausesOf = (order: typeof sampleOrder, document: 'entrada' | 'entrega', answer?: string) =>
  receiptOf(order, shop, document, { answer }).clauses.map(({ title, text }) => `${title} ${text}`)

test('who answered a quote, where and when is told as far as it is known', () => {
  const answer = { respondido_por: 'Maria', respondido_em: '2026-11-28T19:58:00.000Z', por: 'link' } as Quote
  const said = (some: Partial<Quote>) => answerOnPaper(approved, { ...answer, ...some }, 'America/Sao_Paulo')
  expect(said({})).toBe('Aprovado por Maria pelo link, 28/11 16h58')
  expect(said({ por: 'balcao', respondido_por: null })).toBe('Aprovado no balcão, 28/11 16h58')
  expect(said({ importado: true, respondido_em: null })).toBe('Aprovado por Maria')
  expect(answerOnPaper(refused)).toBe('Recusado')
  expect(answerOnPaper(quoted, answer)).toBe('')
})

test('an entry has no term that an answer, a payment or the delivery made void', () => {
  const labels = (order: typeof sampleOrder) =>
    receiptOf(order, shop, 'entrada').days.map(({ label, value }) => `${label} ${value}`)
  const entry = 'Entrada 20/11/2026'
  expect(labels(quoted)).toEqual([
    ...[entry, 'Início previsto na aprovação', 'Previsão a combinar'],
    'Orçamento válido até 04/12/2026',
  ])
  expect(labels(approved)).toEqual([entry, 'Previsão a combinar'])
  expect(labels(refused)).toEqual([entry, 'Previsão a combinar'])
  expect(labels({ ...sampleOrder, pago: true, forma_pagamento: 'PIX' })).toEqual([
    entry,
    'Previsão a combinar',
  ])
  const given = { ...delivered, data_previsao: '2026-11-22', pago: false }
  expect(labels(given)).toEqual([entry, 'Entregue 23/11/2026'])
})

test('papers say that a quote was approved in place of asking for it, and what, if it was changed since', () => {
  const answer = 'Aprovado por Maria pelo link, 28/11 16h58'
  expect(clausesOf(quoted, 'entrada')[0]).toMatch(/^Aprovação. Nada é feito sem o seu aceite/)
  expect(clausesOf(approved, 'entrada', answer)[0]).toBe(
    `Aprovação. ${answer}. Se o serviço mudar, a loja faz novo orçamento e espera a sua resposta.`,
  )
  const changed = { ...approved, orcamento_mudou: true, orcamento_total: 500 }
  expect(clausesOf(changed, 'entrada', answer)[0]).toContain(`${answer}, no valor de ${formatMoney(500)}.`)
  expect(clausesOf({ ...delivered, orcamento_resposta: 'aprovado' }, 'entrega', answer)[0]).toBe(
    `Orçamento. ${answer}.`,
  )
  expect(clausesOf(refused, 'entrada')[0]).toBe('Aprovação. Recusado. O aparelho volta sem conserto.')
})

test('a device that is given back unrepaired has a paper without lines and warranty, unless anything was paid', () => {
  const lost = { ...delivered, ...withLines, ...refused, pago: false, forma_pagamento: 'Pendente' as const }
  const back = { ...lost, status: 'Entregue' as const, data_entrega: '2026-11-23', desconto: 800, valor: 0 }
  const receipt = receiptOf({ ...back, itens: lines, soma_itens: 800 }, shop, 'entrega')
  expect(receipt).toMatchObject({ title: 'Comprovante de devolução', warranty: null, lines: [], parts: [] })
  expect(receipt.payment).toBe('Sem cobrança')
  expect(JSON.stringify(receipt)).not.toMatch(/garantia/i)
  expect(receiptOf(refused, shop, 'entrega')).toMatchObject({
    ...{ title: 'Comprovante de devolução', warranty: null, payment: 'Pendente' },
    total: { label: 'Total', amount: 'R$ ____________' },
  })
  expect(receiptOf(refused, shop, 'entrada').consent).toBe('deixei o aparelho')
  for (const repaired of [
    { ...back, pago: true, forma_pagamento: 'PIX' as const },
    { ...back, valor: 50, desconto: 750 },
    { ...back, orcamento_resposta: 'aprovado' as const },
  ])
    expect(receiptOf(repaired, shop, 'entrega').warranty, JSON.stringify(repaired)).not.toBeNull()
})
