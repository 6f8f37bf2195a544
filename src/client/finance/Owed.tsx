import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { FinancePeriod } from '../../shared/finance.ts'
import { formatMoney } from '../../shared/money.ts'
import { CollectRows } from '../orders/collect/CollectRows.tsx'
import { touch } from '../theme/media.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Num, SectionTitle } from '../ui/Text.tsx'
import type { FinanceSummary } from './expenses/expense.ts'
import { useFinanceSummary } from './use-finance-summary.ts'

interface OwedProps {
  period: FinancePeriod | undefined
  /** The shop's zone (IANA name). */
  zone: string
  /** The trial is over: without the orders, and the way to all of them. */
  countsOnly: boolean
}

/** 'A receber': how many orders are delivered and not paid, what they come to, and who to ask. */
export function Owed({ period, zone, countsOnly }: OwedProps) {
  const { t } = useLingui()
  const id = useId()
  const { data, failed } = useFinanceSummary(period)
  return (
    <Section aria-labelledby={id}>
      <Head>
        <SectionTitle id={id}>{t`A receber`}</SectionTitle>
        {data && data.osAReceber > 0 && <HowMuch summary={data} linked={!countsOnly} />}
        {!data && !failed && <Skeleton w="24" />}
      </Head>
      {data?.osAReceber === 0 ? (
        <Nothing>{t`Nenhuma OS entregue sem pagamento.`}</Nothing>
      ) : (
        !countsOnly && <CollectRows zone={zone} count={data?.osAReceber} />
      )}
    </Section>
  )
}

function HowMuch({ summary, linked }: { summary: FinanceSummary; linked: boolean }) {
  const { osAReceber, valorOSAReceber } = summary
  const amount = formatMoney(valorOSAReceber)
  const words = (
    <Num whiteSpace="nowrap">
      <Plural value={osAReceber} one={`# OS, ${amount}`} other={`# OS, ${amount}`} />
    </Num>
  )
  if (!linked) return words
  return (
    <TextLink to="/ordens" search={{ alerta: 'a_receber' }} css={reachable}>
      {words}
    </TextLink>
  )
}

const reachable = { [touch]: { py: '3', my: '-3' } }

const Section = chakra('section', { base: { minW: '0' } })
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    minH: 'control.sm',
    mb: '2',
  },
})
const Nothing = chakra('p', {
  base: { py: '3', borderBlock: '1px solid', borderColor: 'hairline', color: 'muted' },
})
