import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RowReader } from '../../src/server/data/imports/sheet/issues.ts'
import { createPayments } from '../../src/server/data/imports/sheet/read-order.ts'
import { readRows } from '../../src/server/data/imports/sheet/read-sheet.ts'
import { knownStatus } from '../../src/server/data/imports/sheet/status-words.ts'
import type { Cell } from '../../src/server/data/imports/sheet/values.ts'
import { type ImportNoun, type ImportOptions, maxAskedWords } from '../../src/shared/imports.ts'
import { orderStatuses } from '../../src/shared/orders.ts'

/** A sheet's rows, read as the preview reads them. */
function read(noun: ImportNoun, rows: Cell[][], options: ImportOptions = {}, linhas?: number[]) {
  const table = {
    rows: rows.map((celulas, at) => ({ linha: linhas?.[at] ?? at + 1, celulas })),
    ...{ planilhas: [], from1904: false },
  }
  const { result, ...told } = readRows(table, {
    noun,
    options: { cabecalho: true, ...options },
    today: '2026-11-28',
    fuso: 'America/Sao_Paulo',
  })
  return { ...result, ...told }
}

describe('statuses', () => {
  test.each(
    Object.entries({
      Entregue:
        'Entregue|ENTREGUE AO CLIENTE|Finalizado|finalizada|Faturado|Concluído|concluidas|Retirado|Delivered|picked up|Completed|Entregado|Entregue ✔',
      Pronto: 'Pronto|PRONTA|Aguardando retirada|Ready|listo|Consertado',
      'Em Andamento':
        'em andamento|Aguardando|Aguardando Peças|Aprovado|In progress|Em execução|Consertando|na bancada',
      Recebido: 'Recebido|Aberto|em aberto|Nova|Received|Pendente',
      nao_trazer:
        'Cancelado|CANCELADA|Não autorizado|Recusado|orçamento recusado|Cancelado pelo cliente|Reprovado|Orçamento|Negociação|Cancelled|Rechazado',
    }).flatMap(([vira, words]) => words.split('|').map(word => [word, vira])),
  )('%s is %s unasked', (word, vira) => {
    expect(knownStatus(word)).toEqual({ vira })
  })

  test.each([
    ...[
      'Pronto para entrega',
      'Aguardando entrega',
      'Entrega agendada',
      'Não entregue',
      'Não finalizado',
      'Entregue?',
    ],
    ...[
      'A entregar',
      'Entregue 50%',
      'Pago',
      'Orçamento aprovado',
      'Não cancelado',
      'Sem conserto',
      'Entregue ❌',
    ],
    ...[
      'Entrega dia 12',
      'n/ entregue',
      'not delivered',
      'Parcialmente entregue',
      'Devolvido',
      'Quase pronto',
    ],
  ])('%s is asked', word => {
    const { vira, parece } = knownStatus(word)
    expect(vira).toBeUndefined()
    expect(['Entregue', 'nao_trazer']).not.toContain(parece)
  })

  test('no known word says more than itself with a negation, a purpose or a wait beside it', () => {
    const known = fc.constantFrom(
      'entregue',
      'finalizado',
      'faturado',
      'concluído',
      'retirado',
      'delivered',
      'closed',
    )
    const beside = fc.constantFrom(
      ...[
        'não',
        'Nao',
        'para',
        'p/',
        'aguardando',
        'a',
        'sem',
        'quase',
        'falta',
        'será',
        'not',
        'no',
        'parcial',
      ],
      ...['agendado', 'amanhã', '50%', '?', '❌', 'ser'],
    )
    fc.assert(
      fc.property(
        known,
        beside,
        fc.boolean(),
        fc.constantFrom(' ', '  ', '\t'),
        (word, more, isBefore, blank) => {
          const text = isBefore ? `${more}${blank}${word}` : `${word}${blank}${more}`
          expect(knownStatus(text).vira, text).not.toBe('Entregue')
          expect(knownStatus(text).vira, text).not.toBe('nao_trazer')
        },
      ),
    )
  })

  test('whatever a cell says, it is delivered only by a word of the list', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.constantFrom('entregue', 'pago', ''),
        (text, word) => {
          const { vira } = knownStatus(`${text}${word}`)
          if (vira === 'Entregue')
            expect(`${text}${word}`).toMatch(/^[\s.,!*/_–—✓✔✅☑-]*entregue[\s.,!*/_–—✓✔✅☑-]*$/i)
        },
      ),
    )
  })

  const sheet = (words: string[]) => [
    ['Cliente', 'Valor', 'Status', 'Entrada'],
    ...words.map((word, at) => [`Ana ${at}`, '100', word, `01/02/${2021 + (at % 3)}`]),
  ]

  test('a word that nobody knows is asked with its orders and their years, and stands as Recebido', () => {
    const words = ['Com o Zé', 'com o  zé', 'Com o Zé', 'Entregue']
    const asked = read('ordens', sheet(words))
    expect(asked.status).toEqual([
      { lido: 'Com o Zé', quantidade: 3, vira: 'Recebido', pergunta: true, anos: ['2021', '2023'] },
      { lido: 'Entregue', quantidade: 1, vira: 'Entregue' },
    ])
    expect(asked.ordens.filter(({ status_incerto }) => status_incerto)).toHaveLength(3)
    const answered = read('ordens', sheet(words), { status: { 'Com o Zé': 'Pronto' } })
    expect(answered.ordens.filter(({ status }) => status === 'Pronto')).toHaveLength(3)
    expect(answered.ordens.some(({ status_incerto }) => status_incerto)).toBe(false)
    // The question stays where it was answered.
    expect(answered.status[0]).toMatchObject({ pergunta: true, vira: 'Pronto' })
  })

  test('of many words some are asked, and the next once those are answered', () => {
    const words = Array.from({ length: 50 }, (_, at) =>
      Array(at < 25 ? 2 : 1).fill(`assim ${'x'.repeat(at)}`),
    ).flat()
    const { status, outras_palavras } = read('ordens', sheet(words))
    expect(status).toHaveLength(maxAskedWords)
    expect(outras_palavras).toEqual({ status: { palavras: 30, quantidade: 35 } })
    const chosen = Object.fromEntries(status.map(({ lido }) => [lido, orderStatuses[0]]))
    const next = read('ordens', sheet(words), { status: chosen })
    expect(next.status.filter(({ lido }) => !Object.hasOwn(chosen, lido))).toHaveLength(maxAskedWords)
  })
})

describe('payments', () => {
  /** What a row with that under "Pago" and "Forma" says, for an order of 300. */
  function said(
    pago: Cell,
    forma: Cell = '',
    valor = 300,
    options: ImportOptions = { colunas: { pago: 0 } },
  ) {
    const cells: Partial<Record<string, Cell>> = { pago, forma_pagamento: forma }
    const text = (field: string) => String(cells[field] ?? '')
    const row: RowReader = {
      ...{ linha: 1, has: () => true, cell: field => cells[field], day: () => '', text },
      issue: (coluna, motivo) => ({ linha: 1, coluna, motivo, valor: text(coluna) }),
    }
    const payments = createPayments(options)
    const { said: is, forma: by, left } = payments.read(row, { valor, hasDay: false, year: '2026' })
    return {
      is,
      by,
      told: left.map(({ motivo }) => motivo),
      asked: payments.all().words.some(one => one.pergunta),
    }
  }

  test.each<[Cell, boolean | null, string]>([
    ...(['sim', 'Pago', 'pg', 'x', true, 'PAGO!', 'Sim, em mãos', 'paid', 'Pago 10/02/2026'] as const).map(
      (cell): [Cell, boolean, string] => [cell, true, 'Pendente'],
    ),
    ...(['pix 300,00', 'PIX', 'pago no pix', 'Pago via Pix', 'pix 350'] as const).map(
      (cell): [Cell, boolean, string] => [cell, true, 'PIX'],
    ),
    ['sim - cartão', true, 'Cartão'],
    ['Crédito 3x', true, 'Cartão'],
    ['cartão 3x de 100,00', true, 'Cartão'],
    ['DINHEIRO', true, 'Dinheiro'],
    [300, true, 'Pendente'],
    ['R$ 300,00', true, 'Pendente'],
    ...(
      [false, 0, 'não', 'não pagou o pix', 'falta 50', 'fiado', 'A pagar', 'não pago', 'no pagado'] as const
    ).map((cell): [Cell, boolean, string] => [cell, false, 'Pendente']),
    ['0,00', false, 'Pendente'],
    ['', null, 'Pendente'],
  ])('%j says so unasked', (cell, is, by) => {
    expect(said(cell)).toEqual({ is, by, told: [], asked: false })
  })

  test.each([
    'Pago parcial',
    'pago metade',
    'sim?',
    'a receber no pix',
    'pix agendado',
    'Mercado Pago',
    'talvez',
    'pago 50%',
    'cartão recusado',
    'vai pagar',
    'sem pix',
  ])('%s is asked, and not paid until then', word => {
    expect(said(word)).toMatchObject({ is: false, by: 'Pendente', asked: true })
  })

  test.each<Cell>([
    100,
    'R$ 100,00',
    'pix 100',
    'pix 100 de 300',
    '2x 100,00',
    '100,00 e mais',
  ])('%j of 300 is a part: not paid, and told', cell => {
    const { is, told } = said(cell)
    expect(is).toBe(false)
    if (cell !== '100,00 e mais') expect(told).toEqual(['pago_em_parte'])
  })

  test('nothing is paid by a word with a negation or a doubt beside it', () => {
    const words = fc.constantFrom('pago', 'pix', 'sim', 'quitado', 'cartão', 'dinheiro', 'paid')
    const beside = fc.constantFrom(
      ...[
        'não',
        'parcial',
        'metade',
        'a receber',
        'pendente',
        'aguardando',
        'falta',
        'só',
        '?',
        '50%',
        'amanhã',
        'ou',
      ],
    )
    fc.assert(
      fc.property(words, beside, fc.boolean(), (word, more, isBefore) => {
        const text = isBefore ? `${more} ${word}` : `${word} ${more}`
        expect(said(text).is, text).not.toBe(true)
      }),
    )
  })

  test('a method beside a column of its own names the method alone', () => {
    expect(said('sim', 'Cartão Nubank')).toMatchObject({ is: true, by: 'Cartão', asked: false })
    expect(said('', 'pix')).toMatchObject({ is: null, by: 'PIX' })
    // Without that column it says that the order is paid, where all of it does.
    expect(said('', 'pix', 300, {})).toMatchObject({ is: true, by: 'PIX' })
    expect(said('', 'pix pendente', 300, {})).toMatchObject({ is: false, asked: true })
  })

  test('answers', () => {
    const options = { colunas: { pago: 0 }, pagamentos: { vale: 'Pendente', permuta: 'Dinheiro' } } as const
    expect(said('vale', '', 300, options)).toMatchObject({ is: false, by: 'Pendente' })
    expect(said('Permuta', '', 300, options)).toMatchObject({ is: true, by: 'Dinheiro' })
  })
})

describe('prices', () => {
  const priced = (valor: Cell, status = 'Aberto', pago = '') =>
    read('ordens', [
      ['Cliente', 'Valor', 'Status', 'Pago', 'Forma', 'Entrada'],
      ['Ana', valor, status, pago, 'pix', '01/02/2026'],
    ])

  test.each(['', '-', '--', 'R$ -', 'a combinar', 'A orçar'])('%j is no price yet', cell => {
    expect(priced(cell).ordens).toMatchObject([{ valor: 0, a_orcar: true, pago: false }])
    expect(priced(cell).left).toEqual([])
    const paid = priced(cell, 'Entregue', 'sim')
    expect(paid.ordens).toMatchObject([{ status: 'Entregue', a_orcar: true, pago: false }])
    expect(paid.ordens[0]).not.toHaveProperty('pagamento_incerto')
    expect(paid.left).toMatchObject([{ motivo: 'sem_valor', so_campo: true }])
  })

  test('an amount that cannot be read is told with its row, and never zero', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), text => {
        const { ordens, issues } = priced(text)
        const [order] = ordens
        if (order && order.valor === 0)
          expect(order.a_orcar || /^[\sR$]*0[0.,]*\s*$/i.test(text), text).toBe(true)
        expect(ordens.length + issues.length).toBe(1)
      }),
    )
    for (const text of ['-30,00', '(50,00)', 'abc', '#VALOR!', '####', '12,3,4'])
      expect(priced(text).issues, text).toMatchObject([
        { coluna: 'Valor', motivo: 'valor_invalido', valor: text },
      ])
  })

  const final = (...rows: Cell[][]) =>
    read('ordens', [['Cliente', 'Valor', 'Desconto', 'Valor final', 'Entrada'], ...rows])

  test('a final price wins over the one before the discount, and is said', () => {
    const { ordens, valor_final, issues } = final(
      ['Ana', '300', '30', '270', '01/02/2026'],
      ['Bia', '100', '', '100', '02/02/2026'],
      ['Caio', '80', '10', '', '03/02/2026'],
      ['Davi', '80', 'dez', '-', '04/02/2026'],
    )
    expect(ordens.map(({ valor }) => valor)).toEqual([70, 100, 270])
    expect(issues).toMatchObject([{ linha: 5, motivo: 'valor_invalido', valor: '80 - dez' }])
    expect(valor_final).toEqual({ usada: 'Valor final', outras: ['Valor'], diferentes: 1 })
  })
})

describe('rows of sums', () => {
  const expenses = (...rows: Cell[][]) => [['Data', 'Descrição', 'Valor'], ...rows]
  const rent = ['02/11/2026', 'Aluguel', '1.500,00']
  const light = ['05/11/2026', 'Luz', '200,00']
  const leftOut = ({ resumos = [] }: ReturnType<typeof read>) => resumos.map(({ linha }) => linha)

  test.each([
    [['30/11/2026', 'TOTAL', '1.700,00']],
    [['30/11/2026', 'Total do mês de novembro:', '1.700,00']],
    [['', 'Subtotal', '1.700,00']],
    [['Total geral', '', '1.700,00']],
    [['', '', 1700]],
    [['30/11/2026', 'Soma', '1.650,00']],
    [['30/11/2026', 'SALDO', '300,00']],
    [['Total: R$ 1.700,00', '', '']],
    [['30/11/2026', 'Grand total', '1,700.00']],
    [['---', '---', '---']],
  ])('%j below the rows is left out', sum => {
    const out = read('despesas', expenses(rent, light, sum))
    expect([leftOut(out), out.despesas.length, out.issues]).toEqual([[4], 2, []])
    const back = read('despesas', expenses(rent, light, sum), { nao_resumos: [4] })
    expect(back.resumos).toMatchObject([{ linha: 4, fora: false }])
    expect(back.despesas.length + new Set(back.issues.map(({ linha }) => linha)).size).toBe(3)
  })

  test('sums of parts in the midst, and of all at the top', () => {
    const total = (amount: string) => ['30/11/2026', 'Total', amount]
    expect(
      leftOut(read('despesas', expenses(rent, light, total('1.700,00'), rent, total('1.500,00')))),
    ).toEqual([4, 6])
    expect(leftOut(read('despesas', expenses(total('1.700,00'), rent, light)))).toEqual([2])
    // After an empty line.
    expect(leftOut(read('despesas', expenses(rent, total('9,00'), light), {}, [1, 2, 4, 5]))).toEqual([4])
    expect(leftOut(read('despesas', expenses(rent, total('89,90'), light)))).toEqual([])
  })

  test.each([
    'Totó',
    'Total Cell',
    'Total Serviços',
    'Soma Celulares',
    'Saldão',
    'Resumo Gráfica',
    'Total Fitness Ltda',
  ])('a row of %s in the midst, and with a device at the end, is data', name => {
    const row = ['03/11/2026', name, '89,90']
    expect(leftOut(read('despesas', expenses(rent, row, light)))).toEqual([])
    const orders = [
      ['OS', 'Cliente', 'Telefone', 'Aparelho', 'Valor', 'Entrada'],
      ['1', 'Ana', '', 'Moto G8', '100', '01/02/2026'],
      ['2', name, '11987411107', '', '100', '01/02/2026'],
      ['3', name, '', 'iPhone 12', '200', '02/02/2026'],
    ]
    expect(leftOut(read('ordens', orders))).toEqual([])
  })

  test('a customer who is truly called Total stays, by phone, device or number', () => {
    const orders = (row: Cell[]) => [
      ['OS', 'Cliente', 'Telefone', 'Aparelho', 'Valor', 'Entrada'],
      ['1', 'Ana', '', 'Moto G8', '100', '01/02/2026'],
      row,
    ]
    for (const row of [
      ['2', 'Total', '11987411107', '', '100', '02/02/2026'],
      ['', 'Total', '', 'iPhone', '100', '02/02/2026'],
      ['77', 'Total', '', '', '100', '02/02/2026'],
    ])
      expect(leftOut(read('ordens', orders(row)))).toEqual([])
    expect(leftOut(read('ordens', orders(['', 'Total', '', '', '100', '02/02/2026'])))).toEqual([3])
    expect(leftOut(read('ordens', orders(['', 'Total', '', '2 OS', '100', ''])))).toEqual([3])
  })

  test('customers: a count below them', () => {
    const people = (last: string) =>
      read('clientes', [
        ['Nome', 'Telefone'],
        ['Ana', '11987411107'],
        [last, ''],
      ])
    expect(leftOut(people('Total de clientes: 1'))).toEqual([3])
    expect(leftOut(people('Totó'))).toEqual([])
  })

  test('whatever names the rows have, one that says no sum is never left out', () => {
    const name = fc
      .stringMatching(/^[A-Za-zÀ-ú ]{1,20}$/)
      .filter(text => !/^(sub.?)?(tota|som|sald|sum|resu|balan|gran)/i.test(text.trim()))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.integer({ min: 1, max: 99_999 })), { minLength: 1, maxLength: 8 }),
        rows => {
          const sheet = expenses(
            ...rows.map(([text, cents]) => ['02/11/2026', `${text}x`, (cents / 100).toFixed(2)]),
          )
          expect(leftOut(read('despesas', sheet))).toEqual([])
        },
      ),
    )
  })
})
