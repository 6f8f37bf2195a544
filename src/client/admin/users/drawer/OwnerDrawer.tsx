import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { billingZone } from '../../../../shared/billing.ts'
import { dayOf } from '../../../../shared/days.ts'
import { trpc } from '../../../api/trpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDay } from '../../../ui/Day.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FailedState } from '../../../ui/feedback/States.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Clip, Sub } from '../../../ui/Text.tsx'
import type { Owner } from '../../panel/stats.ts'
import { ChangePlan } from './ChangePlan.tsx'
import { OwnerActs } from './OwnerActs.tsx'
import { OwnerJobs } from './OwnerJobs.tsx'
import { PlanHistory } from './PlanHistory.tsx'
import { Sessions } from './Sessions.tsx'
import { Usage } from './Usage.tsx'

interface OwnerDrawerProps {
  id: string
  /** The list's row, shown until the rest is loaded. */
  known: Owner | undefined
  /** `plano` scrolls to the plan. */
  section: string | undefined
  onClose(): void
}

/** An owner's data and the actions on it: never a customer, an order or a password of theirs. */
export function OwnerDrawer({ id, known, section, onClose }: OwnerDrawerProps) {
  const { t } = useLingui()
  const query = trpc.admin.user.useQuery({ id })
  const { data } = query
  const owner = data ?? known
  const plan = useRef<HTMLElement>(null)
  const isHere = data !== undefined
  useEffect(() => {
    if (!isHere || section !== 'plano') return
    plan.current?.scrollIntoView({ block: 'start' })
    plan.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  }, [isHere, section])
  return (
    <Dialog
      size="side"
      title={
        <>
          {owner?.nome ?? t`Usuário`}
          {owner && <Mail>{owner.email}</Mail>}
        </>
      }
      onClose={onClose}
      footer={data && <OwnerActs owner={data} />}
    >
      {owner && <Identity owner={owner} />}
      {data ? (
        <>
          <Usage owner={data} />
          <ChangePlan ref={plan} owner={data} />
          <PlanHistory owner={data} />
          <Sessions owner={data} />
          <OwnerJobs owner={data} />
        </>
      ) : query.isError ? (
        <FailedState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <>
          <Skeleton h="24" mt="3" />
          <Skeleton h="24" mt="5" />
          <Skeleton w="40%" mt="5" />
          <Skeleton w="80%" mt="3" />
          <Skeleton w="70%" mt="3" />
        </>
      )}
    </Dialog>
  )
}

function Identity({ owner }: { owner: Owner }) {
  const { t } = useLingui()
  const since = formatDay(dayOf(new Date(owner.created_at), billingZone))
  const until = owner.desativado_em && formatDay(dayOf(new Date(owner.desativado_em), billingZone))
  return (
    <Line>
      {owner.is_admin && <Badge>{t`Admin`}</Badge>}
      {until && <Badge tone="danger">{t`desativada em ${until}`}</Badge>}
      <span>
        {owner.email_confirmado && <Icon of={Check} size="xs" />}
        {owner.email_confirmado ? t`e-mail confirmado` : t`e-mail não confirmado`}
      </span>
      <span>{t`desde ${since}`}</span>
    </Line>
  )
}

const Mail = ({ children }: { children: string }) => (
  <Sub asChild fontWeight="regular" letterSpacing="normal">
    <Clip title={children}>{children}</Clip>
  </Sub>
)

const Line = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    textStyle: 'sm',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > span:not([class])': { display: 'inline-flex', alignItems: 'center', gap: '1' },
    '& > :last-child': { ms: 'auto' },
  },
})
