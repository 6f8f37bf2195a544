import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { billingZone } from '../../../shared/billing.ts'
import { dayOf } from '../../../shared/days.ts'
import { planNames } from '../../../shared/plans.ts'
import { trpc } from '../../api/trpc.ts'
import { cards } from '../../theme/media.ts'
import { Button } from '../../ui/Button.tsx'
import { CsvLink } from '../../ui/CsvLink.tsx'
import { Day } from '../../ui/Day.tsx'
import { formatCount } from '../../ui/format.ts'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { choiceParam, textParam } from '../../ui/search-params.ts'
import { Clip, Sub } from '../../ui/Text.tsx'
import { useAdminUrl } from '../admin-url.ts'
import { planShort, planUntil } from '../admin-words.ts'
import type { Owner } from '../answers.ts'
import { addressOf, ListTools, NothingFound, PagedTable, PhoneCsv } from '../PagedTable.tsx'
import { Acts, type Column, TwoLines } from '../Table.tsx'
import { useAdminClock } from '../When.tsx'
import { OwnerDrawer } from './OwnerDrawer.tsx'

/** /admin/users: finds any owner and opens their drawer. */
export function UsersScreen() {
  const { t } = useLingui()
  const { search, show, open, close } = useAdminUrl()
  const q = textParam(search.q)
  const plano = choiceParam(search.plano, planNames)
  const filter = { ...(q && { q }), ...(plano && { plano }) }
  const list = trpc.admin.users.useInfiniteQuery(filter, {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const counts = list.data?.pages[0]?.contagens
  const csv = addressOf('/export/users.csv', filter)
  const columns = useOwnerColumns((usuario, abrir) => open({ usuario, abrir }))
  return (
    <Page wide>
      <PageHead>
        <CsvLink href={csv} />
      </PageHead>
      <ListTools search={t`Buscar usuário`} placeholder={t`Nome ou e-mail`}>
        <Segments
          label={t`Plano`}
          options={[
            { value: 'todos', label: t`Todos`, count: counts?.todos },
            ...planNames.map(value => ({ value, label: planShort(value), count: counts?.[value] })),
          ]}
          value={plano ?? 'todos'}
          onChange={value => show({ plano: value === 'todos' ? undefined : value })}
        />
        <PhoneCsv href={csv} />
      </ListTools>
      <PagedTable
        list={list}
        label={t`Usuários`}
        columns={columns}
        nothing={
          <NothingFound filtered clear={{ q: undefined, plano: undefined }}>
            {t`Nenhum usuário encontrado com os filtros aplicados.`}
          </NothingFound>
        }
        current={search.usuario}
      />
      {search.usuario && (
        <OwnerDrawer
          key={search.usuario}
          id={search.usuario}
          known={list.data?.pages.flatMap(page => page.items).find(({ id }) => id === search.usuario)}
          section={search.abrir}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** The columns of the owners' list; `open` opens an owner's drawer, at a section if one is given. */
function useOwnerColumns(open: (id: string, section: string | undefined) => void): Column<Owner>[] {
  const { t } = useLingui()
  // Renders again every minute: a plan may have ended.
  useAdminClock()
  return [
    {
      key: 'usuario',
      head: t`Usuário`,
      track: 'minmax(0, 1fr)',
      card: 'a1',
      cell: ({ nome, is_admin }) => <TwoLines sub={is_admin && t`Administrador`}>{nome}</TwoLines>,
    },
    {
      key: 'email',
      head: t`Email`,
      track: 'minmax(0, 1.2fr)',
      card: 'b1',
      cell: ({ email }) => <Mail title={email}>{email}</Mail>,
    },
    { key: 'plano', head: t`Plano`, track: '148px', card: 'a2', cell: owner => <OwnerPlan owner={owner} /> },
    {
      key: 'status',
      head: t`Status`,
      track: '104px',
      card: 'b2',
      cell: owner => <OwnerState owner={owner} />,
    },
    {
      key: 'os',
      head: t`OS`,
      track: '64px',
      end: true,
      card: 'c1',
      cell: ({ total_os }) => <Counted unit={t`OS`}>{formatCount(total_os)}</Counted>,
    },
    {
      key: 'clientes',
      head: t`Clientes`,
      track: '64px',
      end: true,
      cell: ({ total_clientes }) => <Muted>{formatCount(total_clientes)}</Muted>,
    },
    {
      key: 'cadastro',
      head: t`Cadastro`,
      track: '92px',
      end: true,
      spare: true,
      cell: ({ created_at }) => (
        <Muted>
          <Day value={dayOf(new Date(created_at), billingZone)} />
        </Muted>
      ),
    },
    {
      key: 'acoes',
      head: t`Ações`,
      track: '132px',
      end: true,
      card: 'c2',
      cell: ({ id, nome }) => (
        <Acts>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t`Plano de ${nome}`}
            onClick={() => open(id, 'plano')}
          >
            {t`Plano`}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t`Detalhes de ${nome}`}
            onClick={() => open(id, undefined)}
          >
            {t`Detalhes`}
          </Button>
        </Acts>
      ),
    },
  ]
}

function OwnerPlan({ owner }: { owner: Owner }) {
  const { words, late } = planUntil(owner, new Date())
  return (
    <>
      {planShort(owner.plano)}
      <Until late={late}>{words}</Until>
    </>
  )
}

const Until = chakra(Sub, {
  base: { [cards]: { display: 'none' } },
  variants: { late: { true: { color: 'progress.fg' } } },
})
const Mail = chakra(Clip, { base: { [cards]: { textStyle: 'sm', color: 'muted' } } })
const Muted = chakra('span', { base: { color: 'muted' } })

/** A count, with its unit where no column heading names it. */
function Counted({ unit, children }: { unit: string; children: string }) {
  return (
    <Count>
      {children} <span>{unit}</span>
    </Count>
  )
}
const Count = chakra('span', {
  base: {
    '& > span': { display: 'none' },
    [cards]: { textStyle: 'sm', color: 'muted', '& > span': { display: 'inline' } },
  },
})

/** 'Ativo' while the plan is active and the account open; else why it is not. */
function OwnerState({ owner }: { owner: Pick<Owner, 'plano_ativo' | 'desativado_em'> }) {
  const { t } = useLingui()
  if (owner.desativado_em)
    return (
      <State off title={t`Conta desativada`}>
        {t`Desativado`}
      </State>
    )
  return owner.plano_ativo ? <State>{t`Ativo`}</State> : <State off>{t`Inativo`}</State>
}

const State = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '7px',
    _before: { content: '""', w: '2', h: '2', borderRadius: 'full', bg: 'ready.solid' },
  },
  variants: {
    off: {
      true: {
        color: 'muted',
        _before: { bg: 'transparent', boxShadow: 'inset 0 0 0 1.5px {colors.subtle}' },
      },
    },
  },
})
