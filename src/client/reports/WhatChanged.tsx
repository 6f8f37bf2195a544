import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { addMonths } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import { cards } from '../theme/media.ts'
import { monthName } from '../ui/clock-words.ts'
import { dayInMonth } from '../ui/Day.tsx'
import { formatCount } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { deviceName, type Overview, serviceName } from './report.ts'

interface WhatChangedProps {
  /** Absent while loading. */
  report: Overview | undefined
  today: string
}

/** 'O que mudou': the current month up to today beside the same days of the month before. */
export function WhatChanged({ report, today }: WhatChangedProps) {
  const { t } = useLingui()
  const id = useId()
  const changed = report?.mudou
  return (
    <Section aria-labelledby={id} aria-busy={!report}>
      <Head>
        <SectionTitle id={id}>{t`O que mudou`}</SectionTitle>
        {changed && <Days today={today} before={changed.antesAte} />}
      </Head>
      {changed === null ? (
        <First>{withoutComparison(report?.porMes.length ?? 1, monthName(addMonths(today, -1)))}</First>
      ) : (
        <List>
          {changed
            ? changesOf(changed, dayInMonth(changed.antesAte)).map(({ main, more, before }) => (
                <li key={main}>
                  <p>
                    <b>{main}</b> {more}
                  </p>
                  <small>{before}</small>
                </li>
              ))
            : skeletonWidths.map(width => (
                <li key={width} aria-hidden="true">
                  <Skeleton w={width} my="1.5" />
                  <Skeleton w="45%" my="1.5" />
                  <Skeleton w="30%" h="2.5" my="2" />
                </li>
              ))}
        </List>
      )}
    </Section>
  )
}

/** Which days stand beside which. */
function Days({ today, before }: { today: string; before: string }) {
  const { t } = useLingui()
  const [day, month] = [Number(today.slice(8)), monthName(today)]
  const [dayBefore, monthBefore] = [Number(before.slice(8)), monthName(before)]
  return <Hint>{t`1 a ${day} de ${month}, contra 1 a ${dayBefore} de ${monthBefore}`}</Hint>
}

const skeletonWidths = ['90%', '80%', '85%'] as const

const Section = chakra('section', { base: { mt: '6', mdDown: { mt: '4' } } })
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    mb: '3',
    fontVariantNumeric: 'tabular-nums',
  },
})
const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    listStyle: 'none',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    fontVariantNumeric: 'tabular-nums',
    '& > li': { px: '6', py: '4', borderInlineStart: '1px solid', borderColor: 'hairline', minH: '100px' },
    '& > :first-child': { ps: '0', borderInlineStart: '0' },
    '& > :last-child': { pe: '0' },
    '& p': { fontSize: 'base', lineHeight: '22px', textWrap: 'pretty', overflowWrap: 'anywhere' },
    '& b': { fontWeight: 'medium' },
    '& small': { display: 'block', mt: '1', textStyle: 'sm', color: 'muted' },
    [cards]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > li': { px: '0', py: '3', minH: '0', borderInlineStart: '0' },
      '& > li + li': { borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})
const First = chakra('p', {
  base: { py: '4', borderBlock: '1px solid', borderColor: 'hairline', color: 'muted' },
})

/** One thing that changed against the month before. */
interface Change {
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
