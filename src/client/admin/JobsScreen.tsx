import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { CircleX, Clock, Play, RefreshCw } from 'lucide-react'
import type { AppRouter } from '../../server/router.ts'
import { jobKinds, jobStates, type JobState as State } from '../../shared/jobs.ts'
import { trpc } from '../api/trpc.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Segments } from '../ui/inputs/Segments.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { choiceParam } from '../ui/search-params.ts'
import { Clip } from '../ui/Text.tsx'
import { useAdminUrl } from './admin-url.ts'
import { jobStateWord, jobWord } from './admin-words.ts'
import { ListTools, NothingFound, PagedTable } from './PagedTable.tsx'
import { Acts, type Column, OwnerLink, TwoLines } from './Table.tsx'
import { When } from './When.tsx'

type Job = inferRouterOutputs<AppRouter>['admin']['jobs']['items'][number]

/** /admin/jobs: waiting, running and failed jobs; a failed one can be tried again. */
export function JobsScreen() {
  const { t } = useLingui()
  const { search, show } = useAdminUrl()
  const estado = choiceParam(search.estado, jobStates)
  const tipo = choiceParam(search.tipo, jobKinds)
  const list = trpc.admin.jobs.useInfiniteQuery(
    { ...(estado && { estado }), ...(tipo && { tipo }) },
    {
      getNextPageParam: page => page.nextCursor,
      placeholderData: keepPreviousData,
      // The queue changes without any user.
      refetchInterval: 15_000,
    },
  )
  const counts = list.data?.pages[0]?.contagens
  const all = counts ? counts.esperando + counts.rodando + counts.falhos : undefined
  return (
    <Page wide>
      <PageHead />
      <ListTools>
        <Segments
          label={t`Estado`}
          options={[
            { value: 'todos', label: t`Todos`, count: all },
            { value: 'esperando', label: t`Esperando`, count: counts?.esperando },
            { value: 'rodando', label: t`Rodando`, count: counts?.rodando },
            { value: 'falhos', label: t`Falhos`, count: counts?.falhos },
          ]}
          value={estado ?? 'todos'}
          onChange={value => show({ estado: value === 'todos' ? undefined : value })}
        />
        <Select
          aria-label={t`Tipo`}
          placeholder={false}
          options={[
            { value: '', label: t`Todos os tipos` },
            ...jobKinds.map(value => ({ value, label: jobWord(value) })),
          ]}
          value={tipo ?? ''}
          onChange={({ target }) => show({ tipo: target.value || undefined })}
        />
      </ListTools>
      <PagedTable
        list={list}
        label={t`Jobs`}
        columns={useColumns()}
        nothing={
          <NothingFound
            filtered={Boolean(estado || tipo)}
            clear={{ estado: undefined, tipo: undefined }}
            hint={t`E-mails, avisos e compras passam por aqui quando chega a hora deles.`}
          >
            {estado || tipo ? t`Nenhum job encontrado com os filtros aplicados.` : t`A fila está vazia.`}
          </NothingFound>
        }
      />
    </Page>
  )
}

function useColumns(): Column<Job>[] {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutate, isPending, variables } = trpc.admin.retryJob.useMutation({
    onSuccess: () => toast.success(t`O job volta para a fila.`),
    onError: error => toast.error(t`Erro ao tentar de novo`, { error }),
    onSettled: () => utils.admin.invalidate(),
  })
  return [
    {
      key: 'job',
      head: t`Job`,
      track: 'minmax(0, 1fr)',
      card: 'a1',
      cell: ({ tipo }) => jobWord(tipo),
    },
    {
      key: 'quem',
      head: t`Conta`,
      track: 'minmax(0, 1fr)',
      card: 'b1',
      cell: ({ user_id, quem }) =>
        user_id && quem ? (
          <TwoLines sub={quem.email}>
            <OwnerLink id={user_id}>{quem.nome}</OwnerLink>
          </TwoLines>
        ) : (
          t`nenhuma`
        ),
    },
    {
      key: 'estado',
      head: t`Estado`,
      track: '112px',
      card: 'a2',
      cell: job => <JobState estado={job.estado} />,
    },
    {
      key: 'erro',
      head: t`Último erro`,
      track: 'minmax(0, 1.4fr)',
      spare: true,
      cell: ({ erro }) =>
        erro && (
          <Clip title={erro} color="muted">
            {erro}
          </Clip>
        ),
    },
    {
      key: 'tentativas',
      head: t`Tentativas`,
      track: '72px',
      end: true,
      cell: ({ tentativas }) => tentativas,
    },
    {
      key: 'quando',
      head: t`Quando`,
      track: '112px',
      end: true,
      card: 'c1',
      cell: job => <When at={job.quando} />,
    },
    {
      key: 'acoes',
      head: t`Ações`,
      track: '140px',
      end: true,
      card: 'c2',
      cell: ({ id, tipo, estado }) =>
        estado === 'falhos' && (
          <Acts>
            <Button
              size="sm"
              variant="ghost"
              icon={RefreshCw}
              aria-label={t`Tentar de novo: ${jobWord(tipo)}`}
              busy={isPending && variables.id === id && t`Tentando...`}
              onClick={() => (isPending && variables.id === id) || mutate({ id })}
            >
              {t`Tentar de novo`}
            </Button>
          </Acts>
        ),
    },
  ]
}

const badges = {
  esperando: { tone: 'plain', icon: Clock },
  rodando: { tone: 'received', icon: Play },
  falhos: { tone: 'danger', icon: CircleX },
} as const

/** Waiting, running, or failed for good. */
function JobState({ estado }: { estado: State }) {
  return <Badge {...badges[estado]}>{jobStateWord(estado)}</Badge>
}
