import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { Download, History, Lock } from 'lucide-react'
import type { AppRouter } from '../../server/router.ts'
import { copyDays, hasCopies, keptCopies } from '../../shared/copies.ts'
import { addDays, dayOf } from '../../shared/days.ts'
import { useSettings } from '../api/settings.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { dateWords, dayWords } from '../ui/clock-words.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { formatBytes, formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Hint, Num, Sub } from '../ui/Text.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import { Switches, SwitchRow } from './SwitchRow.tsx'
import { useSaveChoice } from './use-save-choice.ts'

type Backups = inferRouterOutputs<AppRouter>['backups']['list']
type Backup = Backups['items'][number]

/** The shop's nightly backups: the switch, and the stored ones. */
export function BackupsSection({ reason }: { reason: string | undefined }) {
  const { t } = useLingui()
  const { data: plan } = trpc.plans.current.useQuery()
  const settings = useSettings()
  const { pending, choose } = useSaveChoice('sistema')
  const stored = settings?.sistema.valores.backup_automatico
  const isOn = (pending.backup_automatico ?? stored) !== 'false'
  const query = trpc.backups.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnsettled(state.data, plan, stored) ? 2000 : false),
  })
  const { data, isError, isFetching, refetch } = query
  return (
    <Section
      title={t`Backup automático`}
      about={t`Um backup de clientes, OS, despesas e lembretes, sem as fotos, em cada noite em que algo mudou. Os ${keptCopies} últimos ficam guardados.`}
    >
      {plan && !hasCopies(plan) ? (
        <Gate>
          <Icon of={Lock} size="lg" />
          <p>{t`O backup é feito nos planos Básico e Profissional, enquanto estão ativos.`}</p>
          <LinkButton to="/assinatura">{t`Ver Planos`}</LinkButton>
        </Gate>
      ) : (
        <Switches>
          <SwitchRow
            title={t`Fazer backup toda madrugada`}
            about={t`Entre 1h e 5h, pelo relógio da loja. Você não precisa deixar nada aberto.`}
            checked={isOn}
            disabled={!plan || !settings}
            onChange={on => choose('backup_automatico', String(on))}
          />
        </Switches>
      )}
      {isError && !data ? (
        <FailedState onRetry={() => void refetch()} retrying={isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : data ? (
        <StoredBackups backups={data} isComing={isOn && !!plan && hasCopies(plan)} reason={reason} />
      ) : (
        <Skeleton w="60%" aria-busy="true" />
      )}
    </Section>
  )
}

/** Whether the server still has work to do on the backups. */
const isUnsettled = (
  { items, proxima_em }: Backups,
  plan: Parameters<typeof hasCopies>[0] | undefined,
  stored: string | undefined,
): boolean =>
  items.some(({ reescrevendo }) => reescrevendo) ||
  (plan !== undefined && (hasCopies(plan) && stored !== 'false') !== (proxima_em !== null))

function StoredBackups({
  backups: { items, parada_em },
  isComing,
  reason,
}: {
  backups: Backups
  isComing: boolean
  reason: string | undefined
}) {
  const { t } = useLingui()
  const zone = useSettings()?.fuso ?? 'America/Sao_Paulo'
  const today = useToday(zone)
  if (items.length === 0) return isComing ? <Hint>{t`O primeiro backup será feito esta noite.`}</Hint> : null
  const until = parada_em && dateWords(addDays(dayOf(new Date(parada_em), zone), copyDays), today)
  return (
    <>
      <List>
        {items.map(backup => (
          <BackupRow key={backup.id} backup={backup} today={today} reason={reason} />
        ))}
      </List>
      <Hint>{t`“Restaurar” mostra antes o que volta: o que foi excluído depois do backup e, do que só mudou, o que você marcar.`}</Hint>
      <Hint>
        {until
          ? t`Nenhum backup é feito agora. Os que existem ficam guardados até ${until}.`
          : t`Avisamos por e-mail quando um backup é baixado.`}
      </Hint>
    </>
  )
}

function BackupRow({
  backup: { id, dia, bytes, contagens, reescrevendo },
  today,
  reason,
}: {
  backup: Backup
  today: string
  /** Why nothing can be written. */
  reason: string | undefined
}) {
  const { t } = useLingui()
  const [day, size] = [dayWords(dia, today), formatBytes(bytes)]
  const { clientes = 0, ordens_servico = 0 } = contagens
  const navigate = useNavigate()
  const restore = trpc.backups.restore.useMutation({
    onSuccess: ({ id }) => navigate({ to: '/importar', search: { id } as object }),
    onError: error => toast.error(t`Não deu certo`, whyNot(error)),
  })
  const pending = reescrevendo ? t`Os dados de um cliente estão sendo apagados deste backup.` : undefined
  return (
    <li>
      <div>
        <Num>{day}</Num>
        <Sub>
          <Trans>
            {size} ·{' '}
            <Plural
              value={clientes}
              _0="nenhum cliente"
              one="# cliente"
              other={`${formatCount(clientes)} clientes`}
            />{' '}
            ·{' '}
            <Plural
              value={ordens_servico}
              _0="nenhuma OS"
              one="# OS"
              other={`${formatCount(ordens_servico)} OS`}
            />
          </Trans>
        </Sub>
      </div>
      <Acts>
        <Button
          icon={History}
          aria-label={t`Restaurar o backup de ${day}`}
          blocked={pending ?? reason}
          busy={restore.isPending && t`Lendo...`}
          onClick={() => restore.mutate({ id })}
        >
          {t`Restaurar`}
        </Button>
        <Button
          icon={Download}
          aria-label={t`Baixar o backup de ${day}`}
          blocked={pending}
          onClick={() => saveFile(`/backups/${id}`)}
        >
          {t`Baixar`}
        </Button>
      </Acts>
    </li>
  )
}

/** The reason if the failure concerns the backup itself; any other failure is toasted. */
function whyNot(error: unknown) {
  const { key } = refusalOf(error)
  if (key === 'conflito')
    return {
      description: t`Há importações demais em aberto ou à espera de um plano maior. Confirme, cancele ou desfaça uma delas.`,
    }
  if (key === 'nao_encontrado' || key === 'arquivo_invalido')
    return { description: t`Este backup não pode mais ser lido. Restaure outro.` }
  return { error }
}

const Acts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
const Gate = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    '& > svg': { color: 'subtle' },
    '& > p': { flex: '1 1 240px' },
  },
})
const List = chakra('ul', {
  base: {
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: '3',
      py: '2.5',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      '& > div': { minW: '0' },
      '&:last-child': { borderBottom: '0' },
    },
  },
})
