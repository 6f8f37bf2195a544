import { chakra } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { Download, Lock } from 'lucide-react'
import type { AppRouter } from '../../server/trpc/router.ts'
import { copyDays, hasCopies, keptCopies } from '../../shared/copies.ts'
import { addDays, dayOf } from '../../shared/days.ts'
import { useSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { Bone } from '../ui/Bone.tsx'
import { Button } from '../ui/Button.tsx'
import { dateWords, dayWords } from '../ui/clock-words.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Section } from '../ui/Section.tsx'
import { FailedState } from '../ui/States.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Hint, Num, Sub } from '../ui/Text.tsx'
import { useShopClock } from '../ui/use-shop-clock.ts'
import { bytesWords } from './bytes-words.ts'
import { Switches, SwitchRow } from './SwitchRow.tsx'
import { useSaveChoice } from './use-save-choice.ts'

type Copies = inferRouterOutputs<AppRouter>['backups']['list']
type Copy = Copies['items'][number]

/** The nightly copies of the shop: the switch, and those that are kept (product 11.3). */
export function CopiesSection() {
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
      about={t`Uma cópia de clientes, OS, despesas e lembretes, sem as fotos, a cada noite em que algo mudou. As ${keptCopies} últimas ficam guardadas.`}
    >
      {plan && !hasCopies(plan) ? (
        <Gate>
          <Icon of={Lock} size="lg" />
          <p>{t`As cópias são feitas nos planos Básico e Profissional, enquanto valem.`}</p>
          <LinkButton to="/assinatura">{t`Ver Planos`}</LinkButton>
        </Gate>
      ) : (
        <Switches>
          <SwitchRow
            title={t`Copiar a loja de madrugada`}
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
        <KeptCopies copies={data} isComing={isOn && !!plan && hasCopies(plan)} />
      ) : (
        <Bone w="60%" aria-busy="true" />
      )}
    </Section>
  )
}

/** What the server is still about to do of what was chosen, or to a copy. */
const isUnsettled = (
  { items, proxima_em }: Copies,
  plan: Parameters<typeof hasCopies>[0] | undefined,
  stored: string | undefined,
): boolean =>
  items.some(({ reescrevendo }) => reescrevendo) ||
  (plan !== undefined && (hasCopies(plan) && stored !== 'false') !== (proxima_em !== null))

function KeptCopies({ copies: { items, parada_em }, isComing }: { copies: Copies; isComing: boolean }) {
  const { t } = useLingui()
  const zone = useSettings()?.fuso ?? 'America/Sao_Paulo'
  const today = useShopClock(zone).slice(0, 10)
  if (items.length === 0) return isComing ? <Hint>{t`A primeira cópia é feita esta noite.`}</Hint> : null
  const until = parada_em && dateWords(addDays(dayOf(new Date(parada_em), zone), copyDays), today)
  return (
    <>
      <List>
        {items.map(copy => (
          <CopyRow key={copy.id} copy={copy} today={today} />
        ))}
      </List>
      <Hint>
        {until
          ? t`Nenhuma é feita agora. As que há ficam guardadas até ${until}.`
          : t`Avisamos por e-mail quando uma cópia é baixada.`}
      </Hint>
    </>
  )
}

function CopyRow({
  copy: { id, dia, bytes, contagens, reescrevendo },
  today,
}: {
  copy: Copy
  today: string
}) {
  const { t } = useLingui()
  const [day, size] = [dayWords(dia, today), bytesWords(bytes)]
  const { clientes = 0, ordens_servico = 0 } = contagens
  return (
    <li>
      <div>
        <Num>{day}</Num>
        <Sub>
          <Trans>
            {size} · <Plural value={clientes} one="# cliente" other={`${formatCount(clientes)} clientes`} /> ·{' '}
            <Plural value={ordens_servico} one="# OS" other={`${formatCount(ordens_servico)} OS`} />
          </Trans>
        </Sub>
      </div>
      <Button
        icon={Download}
        aria-label={t`Baixar a cópia de ${day}`}
        blocked={reescrevendo ? t`Os dados de um cliente estão sendo apagados desta cópia.` : undefined}
        onClick={() => saveFile(`/backups/${id}`)}
      >
        {t`Baixar`}
      </Button>
    </li>
  )
}

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
