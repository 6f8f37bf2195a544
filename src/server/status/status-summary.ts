import { addDays, dayOf, instantOf } from '../../shared/days.ts'
import { type Service, services, siteZone, statusDays } from '../../shared/status.ts'
import type { medicoes } from '../db/schema/status.ts'

/** The data of the page /status. */
export interface Summary {
  /** The last measurement, and the first reported one; null without any. */
  medido_em: string | null
  desde: string | null
  itens: ServiceSummary[]
  /** Failures, and times without measurements, the newest first. */
  faltas: Absence[]
}

export interface ServiceSummary {
  servico: Service
  /** The present state; null if it was never measured. */
  ok: boolean | null
  ms: number | null
  /** When the present failure began; null if it works. */
  falha_desde: string | null
  /** The share of minutes in which it worked, 0 to 1; null on the first day. */
  uptime: number | null
  dias_medidos: number
  dias: DaySummary[]
}

export interface DaySummary {
  dia: string
  /** Minutes measured, for the app also those without a measurement, and how many of them failed. */
  medidas: number
  falhas: number
}

/** A time in which services failed; without services, one in which nothing was measured. */
export interface Absence {
  servicos: Service[]
  inicio: string
  /** When it ended; null if it continues. */
  fim: string | null
  minutos: number
}

/** Milliseconds without measurements that count as a gap. */
const minGapMs = 5 * 60_000

const minute = 60_000

/** Summarises the measurements. `isAway`: the database does not answer now, whatever was measured last. */
export function summarize(stretches: Stretch[], now: Date, isAway: boolean): Summary {
  const today = dayOf(now, siteZone)
  const days = Array.from({ length: statusDays }, (_, at) => addDays(today, at + 1 - statusDays))
  // A clock that was ahead for a while left measurements of times that are still to come.
  const latest = now.getTime() + minute
  const recent = stretches.filter(({ dia, inicio }) => dia >= (days[0] ?? '') && Date.parse(inicio) <= latest)
  const gaps = gapsOf(recent)
  return {
    medido_em: recent.reduce<string | null>((last, { fim }) => (last && last > fim ? last : fim), null),
    desde: recent.reduce<string | null>(
      (first, { inicio }) => (first && first < inicio ? first : inicio),
      null,
    ),
    itens: services.map(servico => ({
      servico,
      ...describe(
        recent.filter(one => one.servico === servico),
        days,
        servico === 'app' ? gaps.flatMap(unmeasured) : [],
      ),
      ...(isAway && servico === 'banco' && { ok: false, ms: null }),
    })),
    faltas: [...failuresOf(recent), ...gaps].sort((a, b) => (a.inicio < b.inicio ? 1 : -1)),
  }
}

/** A day's minutes in which a service worked, or failed. */
type Minutes = Pick<Stretch, 'dia' | 'ok' | 'medidas'>

function describe(stretches: Stretch[], days: string[], away: Minutes[]): Omit<ServiceSummary, 'servico'> {
  const byDay = new Map(days.map(dia => [dia, { dia, medidas: 0, falhas: 0 }]))
  const minutes: Minutes[] = [...stretches, ...away]
  for (const { dia, ok, medidas } of minutes) {
    const day = byDay.get(dia)
    if (!day) continue
    day.medidas += medidas
    if (!ok) day.falhas += medidas
  }
  const dias = [...byDay.values()]
  const failed = stretches.filter(({ ok }) => !ok)
  const last = stretches.at(-1)
  const isFirstDay = !stretches[0] || stretches[0].dia === days.at(-1)
  return {
    ok: last?.ok ?? null,
    ms: last?.ms ?? null,
    falha_desde: last && !last.ok ? (joined(failed).at(-1)?.inicio ?? null) : null,
    uptime: isFirstDay ? null : 1 - sum(minutes.filter(({ ok }) => !ok)) / sum(minutes),
    dias_medidos: new Set(stretches.map(({ dia }) => dia)).size,
    dias,
  }
}

const sum = (minutes: Minutes[]): number => minutes.reduce((all, { medidas }) => all + medidas, 0)

/** Joins a service's stretches that follow each other, across midnight. */
function joined(stretches: Stretch[]): Pick<Stretch, 'inicio' | 'fim'>[] {
  const whole: Pick<Stretch, 'inicio' | 'fim'>[] = []
  for (const { inicio, fim } of stretches) {
    const last = whole.at(-1)
    if (last && Date.parse(inicio) - Date.parse(last.fim) <= 2.5 * minute) last.fim = fim
    else whole.push({ inicio, fim })
  }
  return whole
}

/** Failures: services that failed at the same time share an entry. */
function failuresOf(stretches: Stretch[]): Absence[] {
  const each = services.flatMap(servico => {
    const own = stretches.filter(one => one.servico === servico)
    const isDown = own.at(-1)?.ok === false
    const failed = joined(own.filter(({ ok }) => !ok))
    return failed.map((one, at) => ({ servico, ...one, goesOn: isDown && at === failed.length - 1 }))
  })
  const absences: (Absence & { until: number })[] = []
  for (const { servico, inicio, fim, goesOn } of each.sort((a, b) => (a.inicio < b.inicio ? -1 : 1))) {
    const until = Date.parse(fim) + minute
    const same = absences.findLast(one => Date.parse(inicio) <= one.until)
    if (!same) {
      const end = goesOn ? null : new Date(until).toISOString()
      absences.push({ servicos: [servico], inicio, fim: end, until, minutos: 0 })
      continue
    }
    if (!same.servicos.includes(servico)) same.servicos.push(servico)
    same.until = Math.max(same.until, until)
    same.fim = goesOn || same.fim === null ? null : new Date(same.until).toISOString()
  }
  return absences.map(({ until, ...absence }) => withMinutes(absence, until))
}

/** Times between the first and last measurement in which no process measured. */
function gapsOf(stretches: Stretch[]): Absence[] {
  const gaps: Absence[] = []
  let until = 0
  for (const { inicio, fim } of stretches.toSorted((a, b) => (a.inicio < b.inicio ? -1 : 1))) {
    const from = Date.parse(inicio)
    if (until > 0 && from - until > minGapMs)
      gaps.push(withMinutes({ servicos: [], inicio: new Date(until).toISOString(), fim: inicio }, from))
    until = Math.max(until, Date.parse(fim))
  }
  return gaps
}

/** A gap's minutes by day. No process ran to measure: nobody was answered, so they count against the app. */
function unmeasured({ inicio, fim }: Absence): Minutes[] {
  const end = Date.parse(fim ?? inicio)
  const parts: Minutes[] = []
  for (let from = Date.parse(inicio); from < end; ) {
    const dia = dayOf(new Date(from), siteZone)
    const until = Math.min(end, instantOf(addDays(dia, 1), '00:00', siteZone).getTime())
    parts.push({ dia, ok: false, medidas: Math.round((until - from) / minute) })
    from = until
  }
  return parts
}

const withMinutes = (absence: Omit<Absence, 'minutos'>, until: number): Absence => ({
  ...absence,
  minutos: Math.max(1, Math.round((until - Date.parse(absence.inicio)) / minute)),
})

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
