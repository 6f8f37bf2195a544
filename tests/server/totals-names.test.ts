import { expect, test } from 'vitest'
import { readTotals } from '../../src/server/totals/read-totals.ts'
import { freshDatabase } from '../support/database.ts'
import { makeExpense, makeShop } from '../support/shops.ts'

test('a figure is read by the name it was asked by, and no other compiles', async () => {
  const { db } = await freshDatabase()
  const shop = await makeShop(db, { plano: 'profissional' })
  await makeExpense(db, shop, { valor: 12.5, categoria: 'pecas' }, new Date('2026-11-22T12:00:00Z'))
  const totals = await readTotals(db, shop, [
    { nome: 'despesas', terms: [{ medida: 'despesa', em: 'sempre' }], byKey: true },
    { nome: 'pecas', terms: [{ medida: 'despesa', em: 'sempre', chave: 'pecas' }] },
  ])
  expect([totals.of('despesas').soma, totals.of('pecas').soma]).toEqual([12.5, 12.5])
  expect(totals.byKey('despesas').map(({ chave }) => chave)).toEqual(['pecas'])
  // @ts-expect-error: misspelt
  expect(totals.of('despeza').soma).toBe(0)
  // @ts-expect-error: not asked by key
  expect(totals.byKey('pecas')).toEqual([])
  // @ts-expect-error: no such measure
  await readTotals(db, shop, [{ nome: 'a', terms: [{ medida: 'despezas', em: 'sempre' }] }])
  // @ts-expect-error: no key of this measure
  await readTotals(db, shop, [{ nome: 'a', terms: [{ medida: 'despesa', em: 'sempre', chave: 'peças' }] }])
})
