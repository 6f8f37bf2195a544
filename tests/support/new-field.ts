import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd } from './file-end.ts'
import { root } from './sources.ts'

/** What an order's `campo_novo` is written into on the server. */
const places: Record<string, { after: string; add: string }> = {
  'src/server/db/schema/orders.ts': { after: '    observacoes: text(),\n', add: '    campo_novo: text(),\n' },
  'src/server/db/schema/order-columns.ts': { after: "  'observacoes',\n", add: "  'campo_novo',\n" },
  'src/shared/orders-schema.ts': {
    after: '  observacoes: nullable(prose(4000)),\n',
    add: '  campo_novo: z.optional(nullable(line(20))),\n',
  },
  'src/server/orders/searchable-order.ts': {
    after: "const searchedTexts = ['aparelho'",
    add: ", 'campo_novo'",
  },
}

/** A copy of the tree in which an order has an `campo_novo`, until the test file ends. */
export function treeWithImei(): string {
  const copy = mkdtempSync(join(tmpdir(), 'bancada-field-'))
  atFileEnd(() => rmSync(copy, { recursive: true, force: true }))
  for (const path of ['src', 'package.json']) cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [path, { after, add }] of Object.entries(places)) {
    const text = readFileSync(join(copy, path), 'utf8')
    const [before, rest, ...more] = text.split(after)
    if (rest === undefined || more.length > 0) throw new Error(`${path}: "${after}" stands there not once`)
    writeFileSync(join(copy, path), before + after + add + rest)
  }
  return copy
}
