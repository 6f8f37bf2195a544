import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../shared/days.ts'
import { serviceNames, services, siteZone } from '../../shared/status.ts'
import type { Monitor } from '../status/monitor.ts'
import type { Absence, DaySummary, ServiceSummary, Summary } from '../status/status-summary.ts'
import {
  dayAndShortName,
  type FilledPages,
  shortMoment,
  type TemplateValues,
  timeOf,
} from './public-pages.ts'

/** GET /status and /status.json: the services' state, complete without scripts. */
export async function status(
  app: FastifyInstance,
  { monitor, clock, site }: { monitor: Monitor; clock: () => Date; site: FilledPages | null },
): Promise<void> {
  if (site)
    app.get('/status', async (request, reply) =>
      site.sendFilled(request, reply, '/status', pageOf(await monitor.read(), clock())),
    )
  app.get('/status.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(jsonOf(await monitor.read())),
  )
}

const jsonOf = ({ medido_em, desde, itens, faltas }: Summary) => ({
  medido_em,
  desde,
  itens: itens.map(({ servico, ok, uptime, ms, dias }) => ({
    name: serviceNames[servico],
    status: ok === null ? 'unknown' : ok ? 'operational' : 'down',
    uptime: uptime === null ? null : Math.floor(uptime * 10_000) / 100,
    responseTime: ms,
    dias,
  })),
  faltas: faltas.map(({ servicos, ...when }) => ({
    ...when,
    itens: servicos.map(name => serviceNames[name]),
  })),
})

/** Failures that the page lists. */
const maxListed = 30

function pageOf({ medido_em, desde, itens, faltas }: Summary, now: Date): TemplateValues {
  const today = dayOf(now, siteZone)
  const down = itens.filter(({ ok }) => ok === false)
  const isNew = desde !== null && dayOf(new Date(desde), siteZone) === today
  return {
    medido: medido_em && shortMoment(new Date(medido_em)),
    novo: isNew && timeOf(new Date(desde)),
    desde: desde && shortMoment(new Date(desde)),
    sem_medicao: medido_em === null && down.length === 0,
    tudo_bem: medido_em !== null && down.length === 0,
    fora: down.length > 0 && listed(down.map(({ servico }) => serviceNames[servico])),
    resto: down.length > 0 && down.length < itens.length,
    avisos: down.map(({ servico, falha_desde }) => ({
      ...Object.fromEntries(services.map(name => [name, name === servico])),
      desde:
        falha_desde &&
        (dayOf(new Date(falha_desde), siteZone) === today ? timeOf : shortMoment)(new Date(falha_desde)),
    })),
    primeiro_dia: shortDay(itens[0]?.dias[0]?.dia ?? today),
    ...Object.fromEntries(itens.map(item => [item.servico, rowOf(item)])),
    faltas_ha: faltas.length > 0,
    faltas: faltas.slice(0, maxListed).map(absence => absenceOf(absence)),
    mais_faltas: faltas.length > maxListed ? faltas.length - maxListed : null,
  }
}

function rowOf({ ok, ms, uptime, dias_medidos, dias }: ServiceSummary): TemplateValues {
  const failed = dias.filter(({ falhas }) => falhas > 0).length
  return {
    estado: ok === null ? 'nada' : ok ? 'ok' : 'erro',
    medido: ok !== null,
    ok: ok === true,
    erro: ok === false,
    uptime: uptime === null ? null : percent(uptime),
    ms: ms === null ? null : duration(ms),
    dias_medidos,
    dias_com_falha: failed,
    dias: spansOf(dias),
  }
}

/** A service's bar: one piece per day, with days without measurements joined. */
function spansOf(dias: DaySummary[]): TemplateValues[] {
  const spans: (TemplateValues & { largura: number })[] = []
  let from = ''
  for (const { dia, medidas, falhas } of dias) {
    const last = spans.at(-1)
    if (medidas > 0) {
      const fora = falhas > 0 ? { dia: shortDay(dia), duracao: minutes(falhas) } : null
      spans.push({ tipo: fora ? 'falha' : 'ok', largura: 1, altura: heightOf(falhas), fora, vazio: null })
    } else if (last?.tipo === 'nada') {
      last.largura++
      last.vazio = { de: from, ate: shortDay(dia) }
    } else {
      from = shortDay(dia)
      spans.push({ tipo: 'nada', largura: 1, altura: 0, fora: null, vazio: { de: from, ate: null } })
    }
  }
  return spans
}

/**
 * The height in percent, by the failure's length: four minutes are visible, and a day does not hide an hour.
 */
const heightOf = (failed: number): number =>
  failed === 0 ? 0 : Math.min(100, Math.round(14 + 12 * Math.log(failed)))

function absenceOf({ servicos, inicio, fim, minutos }: Absence): TemplateValues {
  const [from, until] = [new Date(inicio), fim === null ? null : new Date(fim)]
  const day = dayOf(from, siteZone)
  return {
    dia: dayAndShortName(day),
    nomes: servicos.length > 0 ? listed(servicos.map(name => serviceNames[name])) : null,
    de: timeOf(from),
    ate:
      until &&
      (dayOf(until, siteZone) === day
        ? timeOf(until)
        : `${shortDay(dayOf(until, siteZone))}, ${timeOf(until)}`),
    duracao: minutes(minutos),
  }
}

/** "99,98%", rounded down. */
function percent(share: number): string {
  const hundredths = Math.floor(share * 10_000)
  return `${hundredths === 10_000 ? '100' : (hundredths / 100).toFixed(2).replace('.', ',')}%`
}

/** "84 ms", "1,8 s", "3 min". */
function duration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1).replace('.', ',')} s` : minutes(Math.round(ms / 60_000))
}

/** "4 min", "3 h 20 min", "2 d 4 h". */
function minutes(count: number): string {
  const [days, hours, rest] = [Math.floor(count / 1_440), Math.floor(count / 60) % 24, count % 60]
  const parts =
    days > 0
      ? [
          [days, 'd'],
          [hours, 'h'],
        ]
      : [
          [hours, 'h'],
          [rest, 'min'],
        ]
  const shown = parts.filter(([many]) => many !== 0).map(([many, unit]) => `${many} ${unit}`)
  return shown.join(' ') || '0 min'
}

const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

/** "App", "App e Fotos", "App, Fotos e E-mail". */
const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
