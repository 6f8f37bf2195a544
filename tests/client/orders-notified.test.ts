import { describe, expect, test } from 'vitest'
import { wasNotifiedSinceReady } from '../../src/client/orders/history/order-events.ts'

const zone = 'America/Sao_Paulo'
const at = (time: string) => `2026-11-20T${time}:00.000-03:00`
const moved = (status: 'Em Andamento' | 'Pronto', time: string) => ({
  created_at: at(time),
  para: { status },
})
const order = (avisado_em: string | null, pronto_em: string | null = '2026-11-20') => ({
  avisado_em,
  pronto_em,
})
const message = { created_at: at('16:00'), para: { avisado_em: at('16:00') } }

describe('whether the customer knows that the device is ready', () => {
  test('nobody was written to, or it is not ready', () => {
    expect(wasNotifiedSinceReady(order(null), [moved('Pronto', '15:00')], zone)).toBe(false)
    expect(wasNotifiedSinceReady(order(at('16:00'), null), [], zone)).toBe(false)
  })

  test('on the day on which it became ready, what came first counts', () => {
    const events = [message, moved('Pronto', '15:00'), moved('Em Andamento', '09:00')]
    expect(wasNotifiedSinceReady(order(at('16:00')), events, zone)).toBe(true)
    expect(wasNotifiedSinceReady(order(at('10:00')), events, zone)).toBe(false)
    expect(wasNotifiedSinceReady(order(at('10:00')), undefined, zone), 'while no history is here').toBe(false)
    expect(wasNotifiedSinceReady(order(at('16:00')), [message], zone), 'it became ready long before').toBe(
      true,
    )
  })

  test('its move is shown before the history holds it', () => {
    expect(
      wasNotifiedSinceReady(
        order(at('10:00')),
        [moved('Em Andamento', '09:00'), moved('Pronto', '08:00')],
        zone,
      ),
    ).toBe(false)
  })

  test('on another day that day says it, of the shop’s zone', () => {
    expect(wasNotifiedSinceReady(order('2026-11-21T12:00:00Z'), undefined, zone)).toBe(true)
    expect(wasNotifiedSinceReady(order('2026-11-19T12:00:00Z'), [message], zone)).toBe(false)
    // Still the 20th in São Paulo.
    expect(wasNotifiedSinceReady(order('2026-11-21T02:00:00Z'), [moved('Pronto', '23:30')], zone)).toBe(false)
  })
})
