import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PaidPlan } from '../../shared/billing.ts'
import { formatMoney } from '../../shared/money.ts'
import { type Offer as OfferNow, offerOf } from '../../shared/plan-offers.ts'
import { type PlanName, paidPlans, plans } from '../../shared/plans.ts'
import { type Standing, standingOf } from '../../shared/standing.ts'
import { trpc } from '../api/trpc.ts'
import { link } from '../theme/recipes/button.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { openComingTab } from '../ui/coming-tab.ts'
import { Loading } from '../ui/feedback/Loading.tsx'
import { FailedState } from '../ui/feedback/States.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Hint } from '../ui/Text.tsx'
import { planName, planTitle } from './plan-names.ts'
import { lastDay } from './subscription/day-in.ts'
import { type CurrentPlan, isSold, usePlan } from './use-plan.ts'

/**
 * The paid plans side by side with prices and features. `onScreen`: on /assinatura itself. `secondary`: the screen
 * has a primary button elsewhere, so none of these is one.
 */
export function PlanCards({
  onScreen = false,
  secondary = false,
}: {
  onScreen?: boolean
  secondary?: boolean
}) {
  const { t } = useLingui()
  const { plan, failed, retry, retrying } = usePlan()
  const { buy, busy } = useCheckout()
  const noteOf = useNotes()
  if (failed)
    return <FailedState onRetry={retry} retrying={retrying}>{t`Erro ao carregar dados`}</FailedState>
  if (!plan) return <Loading />
  const standing = standingOf(plan)
  const isAnySold = paidPlans.some(plano => isSold(plan, plano))
  return (
    <Box>
      <Offers>
        {paidPlans.map(plano => (
          <PlanOffer
            key={plano}
            plano={plano}
            offer={offerOf(standing, plano)}
            secondary={secondary}
            busy={busy === plano}
            note={noteOf(plan, standing, plano)}
            onBuy={isSold(plan, plano) ? () => buy(plano) : undefined}
          />
        ))}
      </Offers>
      <Foot>
        {!isAnySold && <HowToSubscribe suporte={plan.suporte} />}
        <span>
          {t`Todos os planos incluem suporte técnico e atualizações gratuitas`}{' '}
          {!onScreen && <TextLink to="/assinatura">{t`Ver assinatura e cobranças`}</TextLink>}
        </span>
      </Foot>
    </Box>
  )
}

/** Opens a plan's checkout in a new tab; `busy` is the plan whose checkout is being requested. */
export function useCheckout() {
  const { t } = useLingui()
  const { mutateAsync, isPending, variables } = trpc.plans.checkout.useMutation()
  // The tab waits for its answer, also where the cards are gone by then or another plan was asked for.
  const open = async (plano: 'basico' | 'profissional') => {
    const tab = openComingTab(t`Abrindo o pagamento...`)
    try {
      const { url } = await mutateAsync({ plano })
      const address = new URL(url, window.location.href).href
      tab.go(address)
      toast.success(
        t`Redirecionando para pagamento`,
        // If the browser opened no tab, a link does.
        tab.isBlocked
          ? { action: { label: t`Abrir`, onClick: () => window.open(address, '_blank', 'noopener') } }
          : {},
      )
    } catch (error) {
      tab.close()
      toast.error(t`Não foi possível abrir o pagamento.`, { error })
    }
  }
  const buy = (plano: 'basico' | 'profissional') => void open(plano)
  return { buy, busy: isPending ? variables.plano : undefined }
}

/** What an owner should know before buying: a pending Pix, an active subscription, days that would be lost. */
function useNotes() {
  const { t } = useLingui()
  const { fuso: zone } = useRouteContext({ from: '/_app' })
  return (plan: CurrentPlan, standing: Standing, plano: PaidPlan): string | undefined => {
    const { counting, beside } = standing
    const [current, offered, where] = [planTitle(counting.plano), planName(plano), plan.provedor]
    const day = lastDay(counting, zone)
    switch (offerOf(standing, plano)) {
      case 'waits':
        return t`Compra feita: esperando a confirmação do pagamento.`
      case 'subscribed':
        if (beside === 'late') return t`Já assinado, com a renovação em aberto.`
        return standing.now === 'ends' || standing.now === 'granted'
          ? t`Já assinado: começa quando o ${current} acabar, em ${day}.`
          : t`Já assinado: é cobrado, mas só começa quando o ${current} acabar.`
      case 'upgrade':
        return t`O ${current} continua sendo cobrado até você cancelar a assinatura dele na ${where}. Assine e depois cancele a antiga.`
      case 'after_paid':
        return t`O ${current} vale e é cobrado até você cancelar a assinatura dele na ${where}. Só então o ${offered} passa a valer.`
      case 'after_days':
        return t`O ${current} vale até ${day}. Assine o ${offered} depois desse dia, ou pagará por dias em que ele não vale.`
      case 'useless':
        return t`O ${current} não tem data para acabar: o ${offered} seria cobrado sem valer.`
      case 'current':
      case 'free':
        return undefined
    }
  }
}

// By its own width, because it is used in dialogs, on pages and on the phone.
const Box = chakra(Card, {
  base: { containerName: 'plans', containerType: 'inline-size', textAlign: 'start' },
})
const Offers = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    '@container plans (max-width: 520px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})
const Foot = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    px: '6',
    py: '4',
    borderTop: '1px solid',
    borderColor: 'hairline',
    color: 'muted',
    textStyle: 'sm',
    '@container plans (max-width: 520px)': { px: '4' },
  },
})

/** How to get a plan if this installation sells none online: contact its operator. */
function HowToSubscribe({ suporte }: { suporte: string | null }) {
  const { t } = useLingui()
  if (!suporte)
    return <p>{t`Esta instalação não vende planos pela internet. Para assinar, fale com quem cuida dela.`}</p>
  return (
    <p>
      {t`Esta instalação não vende planos pela internet. Para assinar, escreva para`}{' '}
      <Mail href={`mailto:${suporte}`}>{suporte}</Mail>
    </p>
  )
}

const Mail = chakra('a', link)

interface PlanOfferProps {
  plano: Exclude<PlanName, 'teste'>
  offer: OfferNow
  /** The screen has a primary button elsewhere. */
  secondary: boolean
  /** Its checkout is being opened. */
  busy: boolean
  /** What to know before buying. */
  note?: ReactNode
  /** Absent if this installation sells nothing online. */
  onBuy: (() => void) | undefined
}

/** One plan: its price, its features and the button to buy it. */
function PlanOffer({ plano, offer, secondary, busy, note, onBuy }: PlanOfferProps) {
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
            variant={plano === 'profissional' && offer !== 'waits' && !secondary ? 'primary' : 'outline'}
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
  const { ordens, clientes, usuarios, relatorios_avancados, copias, api } = plans[plano]
  const users = plural(usuarios, { one: '# usuário', other: '# usuários' })
  return [
    ordens === null ? t`OS ilimitadas` : t`Até ${ordens} OS por mês`,
    clientes === null ? t`Clientes ilimitados` : t`${clientes} clientes`,
    users,
    ...(relatorios_avancados ? [t`Relatórios avançados`] : []),
    ...(copias ? [t`Backup automático`] : []),
    ...(api ? [t`API e webhooks`] : []),
    plano === 'profissional' ? t`Suporte prioritário` : t`Suporte por e-mail`,
  ]
}
