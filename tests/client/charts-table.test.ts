import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { system } from '../../src/client/theme/system.ts'
import { ChartTable } from '../../src/client/ui/charts/ChartTable.tsx'

const slices = Array.from({ length: 12 }, (_, at) => ({ key: `k.${at}`, label: `Serviço ${at}` }))
const values = Object.fromEntries(slices.map(({ key }, at) => [key, at === 3 ? null : at + 0.1]))
const rows = [{ label: 'março de 2026', short: 'mar', values: { ...values, total: 1234.5 } }]
const columns = [...slices, { key: 'total', label: 'Total' }]

const markup = (shown: boolean) => {
  const table = { rows, columns, unit: 'money' as const, rowsLabel: 'Mês', labelledBy: 'title', shown }
  const children = createElement(ChartTable, table)
  return renderToStaticMarkup(createElement(ChakraProvider, { value: system, children }))
}

/** The words of all cells that begin so. */
const cells = (html: string, start: string) =>
  [...html.matchAll(new RegExp(`<${start}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text?.replace(/\s/g, ' '))

test('the table has every slice by itself and the total as it was handed over, seen or only heard', () => {
  for (const shown of [true, false]) {
    const html = markup(shown)
    expect(cells(html, 'th scope="col"')).toEqual(['Mês', ...slices.map(({ label }) => label), 'Total'])
    expect(cells(html, 'th scope="row"')).toEqual(['março de 2026'])
    const figures = cells(html, 'td')
    expect(figures).toHaveLength(13)
    expect([figures[0], figures[3], figures[11], figures[12]]).toEqual([
      'R$ 0,10',
      '–',
      'R$ 11,10',
      'R$ 1.234,50',
    ])
  }
})

test('what scrolls can be reached by the keyboard, what is only heard is no stop', () => {
  expect(markup(true)).toContain('tabindex="0"')
  expect(markup(false)).not.toContain('tabindex')
})
