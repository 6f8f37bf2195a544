import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DayOrders, isOrderUnsaid } from '../../src/client/imports/DayOrders.tsx'
import { system } from '../../src/client/theme/system.ts'
import type { ColumnDays, ImportOptions, ImportPreview } from '../../src/shared/imports.ts'

type Change = (change: { target: { value: string } }) => void
const drawn = vi.hoisted(() => ({ changes: [] as Change[] }))
vi.mock('@lingui/react/macro', async () => {
  const { t } = await import('../support/plain-macros.ts')
  return { useLingui: () => ({ t }) }
})
// The field as it is, and what it does when it is changed.
vi.mock('../../src/client/ui/inputs/Select.tsx', async original => {
  const { Select } = await original<typeof import('../../src/client/ui/inputs/Select.tsx')>()
  return {
    Select: (props: Parameters<typeof Select>[0]) => {
      drawn.changes.push(props.onChange as unknown as Change)
      return createElement(Select, props)
    },
  }
})

const mixed: ColumnDays = { coluna: 1, ordem: 'dia', so_dia: '25/08/2025', so_mes: '08/26/2025' }
const plain: ColumnDays = { coluna: 2, ordem: 'mes', so_mes: '12/31/2025' }
const following: ColumnDays = { coluna: 3, ordem: 'mes' }

const previewOf = (datas?: ColumnDays[]) =>
  ({
    datas,
    colunas: [{ titulo: 'Cliente' }, { titulo: 'Entrada' }, { titulo: 'Entrega' }, { titulo: '' }],
  }) as unknown as ImportPreview

/** The section over these columns, and what changing its nth field to a value would send. */
function draw(datas: ColumnDays[] | undefined, options: ImportOptions = {}) {
  drawn.changes.length = 0
  const onChange = vi.fn<(some: ImportOptions) => void>()
  const children = createElement(DayOrders, { preview: previewOf(datas), options, onChange })
  const html = renderToStaticMarkup(createElement(ChakraProvider, { value: system, children }))
  const choose = (field: number, value: string) => drawn.changes[field]?.({ target: { value } })
  const fields = [...html.matchAll(/<select.*?<\/select>/gs)].map(([select]) =>
    [...select.matchAll(/<option([^>]*)>([^<]*)</g)].map(
      ([, rest, label]) => `${label}${rest?.includes('selected') ? ' *' : ''}`,
    ),
  )
  const text = html
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  return { text, fields, choose, onChange }
}

test('asks what comes first, by the columns’ titles, with the dates that are there', () => {
  const { text } = draw([mixed, plain, following])
  expect(text).toContain('Dia e mês')
  expect(text).toContain('Confira: 03/08 é 3 de agosto ou 8 de março?')
  expect(text).toMatch(
    /Entrada .*Há datas dos dois jeitos: 25\/08\/2025 e 08\/26\/2025\. As que não couberem na ordem escolhida serão ignoradas\./,
  )
  expect(text).toMatch(/Entrega .*A data 12\/31\/2025 só existe com o mês antes do dia\./)
  expect(text).toMatch(/Coluna 4 .*Lida como as outras datas do arquivo\./)
})

test('a mixed column has no answer before one is chosen; the others show how they were read', () => {
  expect(draw([mixed, plain]).fields).toEqual([
    ['Selecione *', 'Dia/mês/ano', 'Mês/dia/ano'],
    ['Dia/mês/ano', 'Mês/dia/ano *'],
  ])
  const preview = previewOf([mixed, plain])
  expect(isOrderUnsaid(preview, {})).toBe(true)
  expect(isOrderUnsaid(preview, { datas: { 1: 'mes' } })).toBe(false)
  expect(draw([mixed, plain], { datas: { 1: 'mes', 2: 'dia' } }).fields).toEqual([
    ['Dia/mês/ano', 'Mês/dia/ano *'],
    ['Dia/mês/ano *', 'Mês/dia/ano'],
  ])
})

test('an answer is sent with those of the other columns, and no answer is none', () => {
  const { choose, onChange } = draw([mixed, plain], { datas: { 2: 'mes' } })
  choose(0, 'dia')
  expect(onChange).toHaveBeenLastCalledWith({ datas: { 1: 'dia', 2: 'mes' } })
  choose(1, 'dia')
  expect(onChange).toHaveBeenLastCalledWith({ datas: { 2: 'dia' } })
  choose(0, '')
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('asks nothing where every day has the day first', () => {
  expect(draw([]).text.trim()).toBe('')
  expect(draw(undefined).text.trim()).toBe('')
  expect(isOrderUnsaid(previewOf(), {})).toBe(false)
})
