import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { ticksOf, widestLabel } from '../../src/client/ui/charts/axis.ts'
import { groupByStyle, isBlank } from '../../src/client/ui/charts/chart.ts'
import { formatCompact, formatValue, formatWhole } from '../../src/client/ui/charts/compact.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }))

const months = ['abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez', 'jan', 'fev', 'mar']
const days = Array.from({ length: 31 }, (_, at) => String(at + 1))
const weeks = Array.from({ length: 120 }, (_, at) => `${String((at % 28) + 1).padStart(2, '0')}/11`)

test('all buckets are named where there is room, else at steps common in time, the last always', () => {
  expect(ticksOf(months, 900)).toHaveLength(12)
  expect(ticksOf(months, 220).map(at => months[at])).toEqual(['mai', 'jul', 'set', 'nov', 'jan', 'mar'])
  expect(ticksOf(days, 220).map(at => days[at])).toEqual(['1', '6', '11', '16', '21', '26', '31'])
  expect(ticksOf(days, 1200)).toHaveLength(31)
  expect(ticksOf(['nov'], 220)).toEqual([0])
  expect(ticksOf([], 220)).toEqual([])
})

test('names on the axis never touch', () => {
  for (const labels of [months, days, weeks, weeks.slice(0, 53)])
    for (const width of [60, 180, 220, 640, 1300]) {
      const [first = 0, second = labels.length + first] = ticksOf(labels, width)
      expect(((second - first) * width) / labels.length).toBeGreaterThan(widestLabel(labels))
    }
})

// Intl's spaces do not break.
const plain = (text: string) => text.replace(/\s/g, ' ')

test('amounts on an axis are short, and round numbers stay what they are', () => {
  expect([1200, 1250, 250, 0, 0.25].map(value => plain(formatCompact(value, 'money')))).toEqual([
    'R$ 1,2 mil',
    'R$ 1,25 mil',
    'R$ 250',
    'R$ 0',
    'R$ 0,25',
  ])
  expect(plain(formatCompact(1e10, 'money'))).toBe('R$ 10 bi')
  expect(plain(formatCompact(40, 'count'))).toBe('40')
})

test('above bars stand whole numbers, all of them short where one is long', () => {
  const told = (values: (number | null)[], unit: 'money' | 'count' = 'money') =>
    formatWhole(values, unit).map(plain)
  expect(told([-1840, 4446.52, 0, -0.3, null])).toEqual(['-1.840', '4.447', '0', '0', ''])
  expect(told([99_999, 1], 'count')).toEqual(['99.999', '1'])
  expect(told([123_456, 7480])).toEqual(['123,5 mil', '7,5 mil'])
  // Amounts have one look in every language, counts have each their own.
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect([told([4446.52]), told([4447], 'count'), told([123_456])]).toEqual([
    ['4.447'],
    ['4,447'],
    ['123,5K'],
  ])
})

test('the table tells figures to the cent, and what is not known', () => {
  expect(plain(formatValue(9_999_999_999.99, 'money'))).toBe('R$ 9.999.999.999,99')
  expect(formatValue(1234, 'count')).toBe('1.234')
  expect(formatValue(null, 'money')).toBe('–')
})

const slices = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `k${at}`, label: `${at}` }))
const sizes = (count: number) => groupByStyle(slices(count)).map(group => group.slices.length)

test('six slices have a look each; of more, those after the fifth share one, and none is lost', () => {
  expect(sizes(6)).toEqual([1, 1, 1, 1, 1, 1])
  expect(sizes(12)).toEqual([1, 1, 1, 1, 1, 7])
  expect(groupByStyle(slices(12)).flatMap(group => group.slices)).toEqual(slices(12))
  expect(new Set(groupByStyle(slices(12)).map(({ barStyle }) => barStyle)).size).toBe(6)
})

const columns = ['receita', 'despesas'].map(key => ({ key, label: key }))
const rows = (count: number, receita: number | null) =>
  Array.from({ length: count }, (_, at) => ({
    label: `${at}`,
    short: `${at}`,
    values: { receita, despesas: null },
  }))

test('nothing but zeros and unknowns is nothing to draw', () => {
  expect(isBlank(rows(3, 0), columns)).toBe(true)
  expect(isBlank([], columns)).toBe(true)
  expect(isBlank(rows(3, 0.01), columns)).toBe(false)
})
