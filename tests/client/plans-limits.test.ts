import { describe, expect, test } from 'vitest'
import {
  reasonNoCustomer,
  reasonNoOrder,
  reasonNoWrite,
  usageAlerts,
} from '../../src/client/plans/use-plan.ts'
import { type PlanName, plans } from '../../src/shared/plans.ts'

const planOf = (plano: PlanName, ordens: number, clientes: number, expirado = false, textos = 0) => ({
  plano,
  expirado,
  limites: { ...plans[plano], textos: plans[plano].bytes_textos },
  uso: { ordens, clientes, textos },
})

describe('why the server would refuse', () => {
  test.each([
    ['teste', 9, 49, false, null, null, null],
    ['teste', 10, 49, false, null, 'limite_ordens', null],
    ['teste', 9, 50, false, null, null, 'limite_clientes'],
    ['teste', 11, 51, false, null, 'limite_ordens', 'limite_clientes'],
    ['teste', 0, 0, true, 'teste_expirado', 'teste_expirado', 'teste_expirado'],
    ['teste', 10, 50, true, 'teste_expirado', 'teste_expirado', 'teste_expirado'],
    ['basico', 99, 50, false, null, null, 'limite_clientes'],
    ['basico', 100, 0, false, null, 'limite_ordens', null],
    ['basico', 0, 0, true, 'plano_expirado', 'plano_expirado', 'plano_expirado'],
    ['profissional', 100_000, 100_000, false, null, null, null],
    ['profissional', 0, 0, true, 'plano_expirado', 'plano_expirado', 'plano_expirado'],
  ] as const)('%s with %d orders, %d customers, expired %s', (plano, ordens, clientes, expirado, write, order, customer) => {
    const plan = planOf(plano, ordens, clientes, expirado)
    expect(reasonNoWrite(plan)).toBe(write)
    expect(reasonNoOrder(plan)).toBe(order)
    expect(reasonNoCustomer(plan)).toBe(customer)
  })
})

describe('usage alerts', () => {
  test.each([
    ['teste', 7, 39, []],
    ['teste', 8, 39, ['ordens']],
    ['teste', 9, 40, ['ordens', 'clientes']],
    ['teste', 10, 50, ['ordens full', 'clientes full']],
    ['teste', 12, 0, ['ordens full']],
    ['basico', 79, 0, []],
    ['basico', 80, 0, ['ordens']],
    ['basico', 100, 39, ['ordens full']],
    ['profissional', 100_000, 100_000, []],
  ] as const)('%s with %d orders and %d customers', (plano, ordens, clientes, shown) => {
    const alerts = usageAlerts(planOf(plano, ordens, clientes))
    expect(alerts.map(({ what, full }) => (full ? `${what} full` : what))).toEqual(shown)
  })

  test('of the room for texts, too', () => {
    const limit = plans.teste.bytes_textos
    expect(usageAlerts(planOf('teste', 0, 0, false, limit * 0.8 - 1))).toEqual([])
    const near = { what: 'textos', used: limit * 0.8, limit, full: false }
    expect(usageAlerts(planOf('teste', 0, 0, false, limit * 0.8))).toEqual([near])
    expect(usageAlerts(planOf('teste', 0, 0, false, limit))[0]?.full).toBe(true)
  })

  test('none once the plan is over', () => {
    expect(usageAlerts(planOf('teste', 10, 50, true))).toEqual([])
  })

  test('they tell what is used of how much', () => {
    expect(usageAlerts(planOf('basico', 85, 0))).toEqual([
      { what: 'ordens', used: 85, limit: 100, full: false },
    ])
  })
})
