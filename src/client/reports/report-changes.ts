import { plural, t } from '@lingui/core/macro'
import { formatMoney } from '../../shared/money.ts'
import { formatCount } from '../ui/format.ts'
import type { Overview } from './report.ts'
import { deviceName, serviceName } from './report-names.ts'

/** One thing that changed against the month before. */
export interface Change {
  /** What it is now, and how much that differs. */
  main: string
  /** What it differs by most, or of how many orders it is. */
  more: string
  /** What it was in the same days of the month before. */
  before: string
}

/** What stands there instead where the shop had not begun in the same days of the month before. */
export const withoutComparison = (months: number, monthBefore: string): string =>
  months > 1
    ? t`Nos mesmos dias de ${monthBefore} ainda não havia OS para comparar.`
    : t`É o primeiro mês: no próximo dá para comparar.`

/** Orders, revenue and what an order brings, as sentences; `until` is the last of the days before, as 20/10. */
export function changesOf(changed: NonNullable<Overview['mudou']>, until: string): Change[] {
  return [ordersCreated(changed, until), revenue(changed, until), ticket(changed, until)]
}

function ordersCreated({ criadas, servico }: NonNullable<Overview['mudou']>, until: string): Change {
  const { agora, antes } = criadas
  const entered = plural(agora, { 0: 'Nenhuma OS entrou', one: 'Entrou # OS', other: 'Entraram # OS' })
  const difference = formatCount(Math.abs(agora - antes))
  const then = formatCount(antes)
  return {
    main:
      agora > antes
        ? t`${entered}, ${difference} a mais.`
        : agora < antes
          ? t`${entered}, ${difference} a menos.`
          : t`${entered}, como antes.`,
    more: servico ? pulled(serviceName(servico.nome), servico) : '',
    before: t`${then} até ${until}`,
  }
}

function pulled(name: string, { agora, antes }: { agora: number; antes: number }): string {
  const [now, then] = [formatCount(agora), formatCount(antes)]
  return agora > antes
    ? t`${name} puxou: de ${then} para ${now}.`
    : t`${name} recuou: de ${then} para ${now}.`
}

function revenue({ faturamento, pagas }: NonNullable<Overview['mudou']>, until: string): Change {
  const { agora, antes, diferenca } = faturamento
  const [now, then] = [formatMoney(agora), formatMoney(antes)]
  // Its sign is said in words.
  const difference = formatMoney(diferenca).replace('-', '')
  return {
    main:
      diferenca > 0
        ? t`Faturou ${now}, ${difference} a mais.`
        : diferenca < 0
          ? t`Faturou ${now}, ${difference} a menos.`
          : t`Faturou ${now}, como antes.`,
    more: plural(pagas.agora, { 0: 'Nenhuma OS paga.', one: '# OS paga.', other: '# OS pagas.' }),
    before: t`${then} até ${until}`,
  }
}

function ticket({ ticketMedio, aparelho }: NonNullable<Overview['mudou']>, until: string): Change {
  const { agora, antes } = ticketMedio
  const then = antes === null ? undefined : formatMoney(antes)
  return {
    main: ticketChange(agora, antes),
    more: agora !== null && antes !== null && aparelho ? moved(deviceName(aparelho.nome), aparelho) : '',
    before: then ? t`${then} até ${until}` : t`nenhuma OS paga até ${until}`,
  }
}

function ticketChange(now: number | null, before: number | null): string {
  if (now === null) return t`Sem OS paga, ainda não há Ticket Médio.`
  const amount = formatMoney(now)
  if (before === null) return t`O Ticket Médio é de ${amount}.`
  if (now > before) return t`O Ticket Médio subiu para ${amount}.`
  return now < before ? t`O Ticket Médio caiu para ${amount}.` : t`O Ticket Médio segue em ${amount}.`
}

function moved(name: string, { agora, antes }: { agora: number; antes: number }): string {
  const [now, then] = [formatCount(agora), formatCount(antes)]
  return agora > antes
    ? t`Entre as pagas, mais ${name}: de ${then} para ${now}.`
    : t`Entre as pagas, menos ${name}: de ${then} para ${now}.`
}
