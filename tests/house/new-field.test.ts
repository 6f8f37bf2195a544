import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { root, textOf } from '../support/sources.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

/** What an order's `imei` is written into: CONTRIBUTING.md walks it. Its catalogs and its migration are generated. */
const places: Record<string, { after: string; add: string }> = {
  'src/server/db/schema/orders.ts': { after: '    observacoes: text(),\n', add: '    imei: text(),\n' },
  'src/shared/orders-schema.ts': {
    after: '  observacoes: nullable(prose(4000)),\n',
    add: '  imei: nullable(line(20)),\n',
  },
  'src/client/orders/fields.ts': {
    after: 'export const workTexts = {\n',
    add: `
  imei: {
    ...field.text(
      () => t\`IMEI\`,
      (order: Order) => order.imei ?? '',
    ),
    control: 'line',
    maxLength: 20,
  },
`,
  },
  'src/server/orders/searchable.ts': { after: "const searchedTexts = ['aparelho'", add: ", 'imei'" },
  'tests/support/sample-order.ts': { after: '  observacoes: null,\n', add: '  imei: null,\n' },
  'tests/server/walk-outputs.test.ts': { after: ' forma_pagamento id', add: ' imei' },
  'docs/product.md': {
    after: '| `defeito` | Defeito * | several lines, 2,000 |\n',
    add: '| `imei` | IMEI | 20 characters; empty is null |\n',
  },
}

const copy = mkdtempSync(join(tmpdir(), 'bancada-field-'))
for (const path of ['src', 'tests', 'scripts', 'docs', 'tsconfig.json', 'package.json'])
  cpSync(join(root, path), join(copy, path), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
for (const [path, { after, add }] of Object.entries(places)) {
  const text = readFileSync(join(copy, path), 'utf8')
  const [before, rest, ...more] = text.split(after)
  if (rest === undefined || more.length > 0) throw new Error(`${path}: "${after}" stands there not once`)
  writeFileSync(join(copy, path), before + after + add + rest)
}
afterAll(() => rmSync(copy, { recursive: true, force: true }))
afterEach(() => vi.unstubAllGlobals())

test('a new text field of an order is written into at most seven files, which CONTRIBUTING.md names', () => {
  expect(Object.keys(places).length).toBeLessThanOrEqual(7)
  const walk = textOf('CONTRIBUTING.md').split('## ')
  const section = walk.find(part => part.startsWith('A field from end to end')) ?? ''
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
  const { textFields }: typeof import('../../src/client/orders/fields.ts') = await import(
    join(copy, 'src/client/orders/fields.ts')
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
  const { selectOrders }: typeof import('../../src/server/orders/columns.ts') = await import(
    join(copy, 'src/server/orders/columns.ts')
  )
  const { searchableOrder }: typeof import('../../src/server/orders/searchable.ts') = await import(
    join(copy, 'src/server/orders/searchable.ts')
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
