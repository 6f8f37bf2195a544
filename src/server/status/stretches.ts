import { dayOf } from '../../shared/days.ts'
import { type Service, siteZone } from '../../shared/status.ts'
import type { medicoes } from '../db/schema/status.ts'

/** One measurement of all services. */
export interface Measurement {
  em: Date
  results: Result[]
}

export interface Result {
  servico: Service
  ok: boolean
  /** Milliseconds; null without an answer. */
  ms: number | null
}

/** A part of a day in which a service did not change. */
export type Stretch = typeof medicoes.$inferSelect

/** Milliseconds between measurements of one stretch: one may be missed. */
export const maxPauseMs = 150_000

/**
 * Adds measurements that are not stored yet, as storing them would (monitor.ts), so that the page is the same
 * while the database is away.
 */
export function withMeasurements(stored: Stretch[], measurements: Measurement[]): Stretch[] {
  const stretches = [...stored]
  for (const { em, results } of measurements) {
    const fim = em.toISOString()
    const dia = dayOf(em, siteZone)
    for (const { servico, ok, ms } of results) {
      const at = stretches.findLastIndex(one => one.servico === servico)
      const last = stretches[at]
      if (last && last.fim >= fim) continue
      const goesOn = last?.ok === ok && last.dia === dia && em.getTime() - Date.parse(last.fim) <= maxPauseMs
      if (goesOn) stretches[at] = { ...last, fim, ms, medidas: last.medidas + 1 }
      else stretches.push({ servico, inicio: fim, fim, dia, ok, medidas: 1, ms })
    }
  }
  return stretches
}
