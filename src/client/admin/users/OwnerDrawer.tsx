import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Ban, Check, Mail, Monitor, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { withReason } from '../../../shared/admin.ts'
import { billingZone } from '../../../shared/billing.ts'
import { dayOf } from '../../../shared/days.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatDay } from '../../ui/Day.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FailedState } from '../../ui/feedback/States.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Clip, Sub } from '../../ui/Text.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { AskReason } from '../AskReason.tsx'
import type { Owner, OwnerFile } from '../answers.ts'
import { Ago } from '../When.tsx'
import { DrawerNothing, DrawerRows, DrawerSection } from './DrawerSection.tsx'
import { OwnerApi } from './OwnerApi.tsx'
import { OwnerJobs } from './OwnerJobs.tsx'
import { ChangePlan, PlanHistory, whyLocked } from './OwnerPlan.tsx'
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
          {owner && <MailLine>{owner.email}</MailLine>}
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
          <OwnerApi owner={data} />
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

const MailLine = ({ children }: { children: string }) => (
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

/** The drawer's footer: send a recovery mail, close or reopen the account. */
function OwnerActs({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const { id, nome, email, desativado_em } = owner
  const again = () => utils.admin.invalidate()
  const mail = trpc.admin.sendRecovery.useMutation({
    onSuccess: () => toast.success(t`E-mail de recuperação enviado para ${email}.`),
    onError: error => toast.error(t`Erro ao enviar`, { error }),
    onSettled: again,
  })
  const disable = trpc.admin.disable.useMutation({
    onSuccess: () => toast.success(t`Conta de ${nome} desativada.`),
    onSettled: again,
  })
  const enable = trpc.admin.enable.useMutation({
    onSuccess: () => toast.success(t`Conta de ${nome} reativada.`),
    onSettled: again,
  })
  const closed = whyLocked(owner)
  return (
    <>
      <Button
        icon={Mail}
        busy={mail.isPending && t`Enviando...`}
        blocked={desativado_em ? t`A conta está desativada` : closed}
        onClick={() => mail.mutate({ id })}
      >
        {t`Enviar recuperação`}
      </Button>
      {desativado_em ? (
        <Button icon={RotateCcw} blocked={closed} onClick={() => setAsking(true)}>
          {t`Reativar conta`}
        </Button>
      ) : (
        <Button variant="ghost" color="danger" icon={Ban} blocked={closed} onClick={() => setAsking(true)}>
          {t`Desativar conta`}
        </Button>
      )}
      {asking &&
        (desativado_em ? (
          <AskReason
            key="enable"
            title={t`Reativar a conta de ${nome}?`}
            act={t`Reativar`}
            busy={t`Reativando...`}
            schema={withReason}
            values={{ id }}
            send={input => enable.mutateAsync(input)}
            onClose={() => setAsking(false)}
          >
            {t`A conta volta a entrar com a mesma senha, e o plano segue como estava.`}
          </AskReason>
        ) : (
          <AskReason
            key="disable"
            danger
            title={t`Desativar a conta de ${nome}?`}
            act={t`Desativar`}
            busy={t`Desativando...`}
            schema={withReason}
            values={{ id }}
            send={input => disable.mutateAsync(input)}
            onClose={() => setAsking(false)}
          >
            {t`Quem está usando a conta sai na hora, em todos os aparelhos, e ninguém entra até ela ser reativada. Nada é apagado.`}
          </AskReason>
        ))}
    </>
  )
}

/** Where the account is signed in, and a button that ends all sessions. */
function Sessions({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = trpc.admin.endSessions.useMutation({
    onSuccess: () => toast.success(t`Sessões encerradas.`),
    onSettled: () => utils.admin.invalidate(),
  })
  const { id, nome, sessoes, is_admin } = owner
  return (
    <DrawerSection
      title={t`Sessões`}
      aside={
        sessoes.length > 0 &&
        !is_admin && <TextButton onClick={() => setAsking(true)}>{t`Encerrar todas`}</TextButton>
      }
    >
      {sessoes.length === 0 ? (
        <DrawerNothing>{t`Ninguém está conectado.`}</DrawerNothing>
      ) : (
        <DrawerRows>
          {sessoes.map(session => (
            <li key={session.id_publico}>
              <Icon of={Monitor} />
              <span>
                <Clip>{session.dispositivo ?? t`Navegador desconhecido`}</Clip>
                <Sub>{session.ip}</Sub>
              </span>
              <Ago at={session.usada_em} />
            </li>
          ))}
        </DrawerRows>
      )}
      {asking && (
        <AskReason
          danger
          title={t`Encerrar as sessões de ${nome}?`}
          act={t`Encerrar`}
          busy={t`Encerrando...`}
          schema={withReason}
          values={{ id }}
          send={input => mutateAsync(input)}
          onClose={() => setAsking(false)}
        >
          {t`Todos os aparelhos saem da conta na hora e precisam entrar de novo. O que estava sendo digitado fica guardado neles. As chaves da API ficam em pausa até o dono reativar cada uma.`}
        </AskReason>
      )}
    </DrawerSection>
  )
}
