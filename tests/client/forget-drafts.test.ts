import { afterEach, expect, it, vi } from 'vitest'
import { customerDraft, valuesOf } from '../../src/client/customers/customer-fields.ts'
import { forgetDrafts } from '../../src/client/customers/personal-data/PersonalData.tsx'
import { emptyOrder, orderDraft } from '../../src/client/orders/form/order-values.ts'
import { pickedCustomer, today, typedOrder } from '../support/typed-order.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

afterEach(() => vi.unstubAllGlobals())

it('of whom is forgotten no form is left in the tab, and others’ are', () => {
  const kept: Record<string, string> = {}
  const act = (name: string, value: unknown) => Object.defineProperty(kept, name, { value })
  act('getItem', (key: string) => kept[key] ?? null)
  act('setItem', (key: string, text: string) => {
    kept[key] = text
  })
  act('removeItem', (key: string) => {
    delete kept[key]
  })
  vi.stubGlobal('sessionStorage', kept)
  const { id } = pickedCustomer
  const ticket = { chave: crypto.randomUUID(), sent: [], based_on: null, base: null }
  const other = crypto.randomUUID()
  customerDraft('ana', id).write({ ...ticket, values: valuesOf(null) })
  customerDraft('ana', other).write({ ...ticket, values: valuesOf(null) })
  orderDraft('ana', id).write({ ...ticket, values: typedOrder })
  orderDraft('ana', undefined).write({ ...ticket, values: typedOrder })
  orderDraft('ana', other).write({ ...ticket, values: emptyOrder(today, null) })
  forgetDrafts(id)
  expect(Object.keys(kept).toSorted()).toEqual([`cliente:ana:${other}`, `nova-os-ana-${other}`])
})
