import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../shared/money.ts'
import { type PlanName, plans } from '../../shared/plans.ts'
import type { Offer as OfferNow } from '../../shared/standing.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Hint } from '../ui/Text.tsx'
import { planName } from './plan-names.ts'

interface PlanOfferProps {
  plano: Exclude<PlanName, 'teste'>
  offer: OfferNow
  /** The screen has another ink button. */
  quiet: boolean
  /** Its checkout is being opened. */
  busy: boolean
  /** What to know before buying. */
  note?: ReactNode
  /** Absent if this installation sells nothing online. */
  onBuy: (() => void) | undefined
}

/** One plan: its price, its features and the button to buy it. */
export function PlanOffer({ plano, offer, quiet, busy, note, onBuy }: PlanOfferProps) {
  const { t } = useLingui()
  return (
    <Offer aria-label={planName(plano)}>
      <Name>
        {planName(plano)}
        {plano === 'profissional' && <Badge tone="accent">{t`Recomendado`}</Badge>}
      </Name>
      <Price>
        {formatMoney(plans[plano].preco)}
        <small>{t`/mês`}</small>
      </Price>
      <Features>
        {featuresOf(plano).map(feature => (
          <li key={feature}>
            <Icon of={Check} />
            {feature}
          </li>
        ))}
      </Features>
      {note && <Hint mb="3">{note}</Hint>}
      {offer === 'current' ? (
        <Button disabled>{t`Plano Atual`}</Button>
      ) : offer === 'subscribed' ? (
        <Button disabled>{t`Já assinado`}</Button>
      ) : (
        onBuy && (
          <Button
            variant={plano === 'profissional' && offer !== 'waits' && !quiet ? 'primary' : 'outline'}
            busy={busy && t`Abrindo...`}
            onClick={onBuy}
          >
            {t`Assinar Agora`}
          </Button>
        )
      )}
    </Offer>
  )
}

const Offer = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    p: '6',
    '@container plans (max-width: 520px)': { p: '4' },
  },
})
const Name = chakra('h3', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '6',
    textStyle: 'lg',
    fontWeight: 'semibold',
  },
})
const Price = chakra('p', {
  base: {
    textStyle: 'figure',
    mt: '4',
    mb: '5',
    '& > small': { ms: '1', textStyle: 'md', color: 'muted', fontWeight: 'regular' },
  },
})
const Features = chakra('ul', {
  base: {
    display: 'grid',
    alignContent: 'start',
    flex: 1,
    gap: '2.5',
    mb: '6',
    '& > li': { display: 'flex', gap: '2.5' },
    '& > li > svg': { mt: '0.5', color: 'accent' },
  },
})

/** A plan's features, a line each: only what exists today. */
function featuresOf(plano: Exclude<PlanName, 'teste'>): string[] {
  const { ordens, clientes, usuarios, relatorios_avancados, copias } = plans[plano]
  const users = plural(usuarios, { one: '# usuário', other: '# usuários' })
  return [
    ordens === null ? t`OS ilimitadas` : t`Até ${ordens} OS por mês`,
    clientes === null ? t`Clientes ilimitados` : t`${clientes} clientes`,
    users,
    ...(relatorios_avancados ? [t`Relatórios avançados`] : []),
    ...(copias ? [t`Backup automático`] : []),
    plano === 'profissional' ? t`Suporte prioritário` : t`Suporte por e-mail`,
  ]
}
