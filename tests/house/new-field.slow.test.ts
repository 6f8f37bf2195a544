import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { places, treeWithImei } from '../support/new-field.ts'
import { root, textOf } from '../support/sources.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const copy = treeWithImei()
afterEach(() => vi.unstubAllGlobals())

test('a new text field of an order is written into at most seven files, which CONTRIBUTING.md names', () => {
  expect(Object.keys(places).length).toBeLessThanOrEqual(7)
  const walk = textOf('CONTRIBUTING.md').split('## ')
  const section = walk.find(module => module.startsWith('A field from end to end')) ?? ''
  expect(Object.keys(places).filter(path => !section.includes(`\`${path}\``))).toEqual([])
})

test('with them all that names an order’s fields compiles', async () => {
  // Screens are left out, which only draw what the table has: with them it takes a minute.
  const orders = ['*', 'form/*.ts', 'details/*.ts', 'details/DetailsBody.tsx']
  const include = [...orders.map(path => `src/client/orders/${path}`), 'src/server', 'tests/client/orders*']
  const settings = join(copy, 'tsconfig.orders.json')
  writeFileSync(settings, JSON.stringify({ extends: './tsconfig.json', include }))
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const run = promisify(execFile)(process.execPath, [tsc, '--noEmit', '-p', settings], { cwd: copy })
  const told = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
  expect(told, 'a place is missing here, and in CONTRIBUTING.md').toBe('')
})

test('with them it is in the form, its draft, what is sent, the comparison and the details', async () => {
  const form: typeof import('../../src/client/orders/form/order-values.ts') = await import(
    join(copy, 'src/client/orders/form/order-values.ts')
  )
  const { textFields }: typeof import('../../src/client/orders/order-fields.ts') = await import(
    join(copy, 'src/client/orders/order-fields.ts')
  )
  const empty = form.emptyOrder('2026-11-20', null)
  const typed = { ...empty, imei: ' 356938035643809 ' }
  expect(empty).toMatchObject({ imei: '' })
  expect(form.toInput(typed)).toMatchObject({ imei: '356938035643809' })
  expect(form.orderComparison.rows({ base: empty, mine: typed, theirs: empty })).toEqual([
    { key: 'imei', label: 'IMEI', mine: typed.imei, theirs: '', by: 'mine' },
  ])
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ values: typed }) })
  expect(form.orderDraft('ana', undefined).read(empty)?.values).toEqual(typed)
  // The form's controls and the details' blocks are drawn of these.
  expect(Object.keys(textFields)).toContain('imei')
})

test('with them it is answered, and found by search', async () => {
  const { selectOrders }: typeof import('../../src/server/orders/order-columns.ts') = await import(
    join(copy, 'src/server/orders/order-columns.ts')
  )
  const { searchableOrder }: typeof import('../../src/server/orders/searchable-order.ts') = await import(
    join(copy, 'src/server/orders/searchable-order.ts')
  )
  const { ordens_servico }: typeof import('../../src/server/db/schema/orders.ts') = await import(
    join(copy, 'src/server/db/schema/orders.ts')
  )
  // Nothing is asked of it.
  const { db } = openDatabase({ url: 'postgres://localhost/none' })
  const busca = searchableOrder(ordens_servico, { nome: 'Ana', telefone: '(11) 98741-1107' })
  expect(selectOrders(db).toSQL().sql).toContain('"ordens_servico"."imei"')
  expect(db.select({ busca }).from(ordens_servico).toSQL().sql).toContain('"imei"::text')
})
