import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from '../../src/server/data/imports/sheet/read-sheet.ts'
import type { Cell } from '../../src/server/data/imports/sheet/values.ts'
import type { ImportOptions } from '../../src/shared/imports.ts'

const colunas = { cliente: 0, valor: 1, data_entrada: 2, data_previsao: 3 }

/** Orders of these days of entry and forecasts, as they are read. */
function read(entries: Cell[], forecasts: Cell[] = [], datas: ImportOptions['datas'] = {}) {
  const rows = entries.map((entry, at) => ({
    linha: at + 1,
    celulas: [`Ana ${at}`, '100', entry, forecasts[at] ?? ''],
  }))
  const table = { rows, planilhas: [], from1904: false }
  const options = { cabecalho: false, colunas, datas }
  const how = { today: '2026-11-28', fuso: 'America/Sao_Paulo' }
  const { result, datas: told } = readRows(table, { noun: 'ordens', options, ...how })
  const orders = result.ordens.toSorted((a, b) => a.linha - b.linha)
  return {
    entries: orders.map(({ data_entrada }) => data_entrada),
    forecasts: orders.map(({ data_previsao }) => data_previsao),
    told,
    wrong: result.issues.map(({ motivo, valor }) => [motivo, valor]),
  }
}

test('a column has one order, told where it is not the day first', () => {
  expect(read(['03/08/2025', '05/08/2025'])).toMatchObject({
    entries: ['2025-08-03', '2025-08-05'],
    told: [],
  })
  expect(read(['03/08/2025', '25/08/2025'])).toMatchObject({
    entries: ['2025-08-03', '2025-08-25'],
    told: [],
  })
  expect(read(['03/08/2025', '12/31/2025 10:00', '2025-08-03'])).toMatchObject({
    entries: ['2025-03-08', '2025-12-31', '2025-08-03'],
    told: [{ coluna: 2, ordem: 'mes', so_mes: '12/31/2025 10:00' }],
  })
})

test('of both orders, the owner chooses, and what is of the other is refused', () => {
  const mixed = ['03/08/2025', '25/12/2025', '12/31/2025']
  const told = { coluna: 2, so_dia: '25/12/2025', so_mes: '12/31/2025' }
  expect(read(mixed)).toMatchObject({
    entries: ['2025-08-03', '2025-12-25'],
    told: [{ ...told, ordem: 'dia' }],
    wrong: [['data_invalida', '12/31/2025']],
  })
  expect(read(mixed, [], { 2: 'mes' })).toMatchObject({
    entries: ['2025-03-08', '2025-12-31'],
    told: [{ ...told, ordem: 'mes' }],
    wrong: [['data_invalida', '25/12/2025']],
  })
})

test('a column that says nothing follows the others of the file, and a choice wins', () => {
  const entries = ['12/31/2025', '03/08/2025']
  const forecasts = ['01/02/2026', '04/05/2026']
  expect(read(entries, forecasts)).toMatchObject({
    forecasts: ['2026-01-02', '2026-04-05'],
    told: [{ coluna: 2 }, { coluna: 3, ordem: 'mes' }],
  })
  expect(read(entries, forecasts, { 3: 'dia' })).toMatchObject({
    forecasts: ['2026-02-01', '2026-05-04'],
    told: [{ coluna: 2 }, { coluna: 3, ordem: 'dia' }],
  })
  expect(read(entries, ['25/02/2026', '04/05/2026']).forecasts).toEqual(['2026-02-25', '2026-05-04'])
})

test('days of a workbook and ISO days are the same in either order', () => {
  expect(read(['12/31/2025', { dia: '2025-08-03' }, 45_872, '2025-08-03T00:00:00Z']).entries).toEqual([
    '2025-12-31',
    '2025-08-03',
    '2025-08-03',
    '2025-08-03',
  ])
})

test('days written in one order are all those days, where one of them says which', () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2026-11-28'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  const written = fc.constantFrom('dia' as const, 'mes' as const)
  fc.assert(
    fc.property(
      fc.array(days, { maxLength: 6 }),
      written,
      fc.constantFrom('/', '-', '.'),
      (some, order, mark) => {
        const all = [...some, '2024-05-13']
        const texts = all.map(day => {
          const [year, month, date] = day.split('-')
          return (order === 'dia' ? [date, month, year] : [month, date, year]).join(mark)
        })
        expect(read(texts).entries).toEqual(all)
      },
    ),
  )
})

test('a day of entry over a year ahead is told', () => {
  expect(read(['28/11/2027', '29/11/2027'])).toMatchObject({
    entries: ['2027-11-28'],
    wrong: [['data_distante', '29/11/2027']],
  })
})
