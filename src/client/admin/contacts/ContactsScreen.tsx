import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { contactStates } from '../../../shared/contacts.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { choiceParam } from '../../ui/search-params.ts'
import { useAdminUrl } from '../shell/admin-url.ts'
import { Acts, OwnerLink, TwoLines } from '../table/Cells.tsx'
import { ListTools } from '../table/ListTools.tsx'
import { NothingFound } from '../table/NothingFound.tsx'
import { PagedTable } from '../table/PagedTable.tsx'
import type { Column } from '../table/Table.tsx'
import { planShort } from '../words/plan-words.ts'
import { When } from '../words/When.tsx'
import { ContactDialog } from './ContactDialog.tsx'

export type Contact = inferRouterOutputs<AppRouter>['admin']['contacts']['items'][number]

/** /admin/contacts: messages sent to us; those with a right to a quick answer come first. */
export function ContactsScreen() {
  const { t } = useLingui()
  const { search, show } = useAdminUrl()
  const estado = choiceParam(search.estado, contactStates)
  const list = trpc.admin.contacts.useInfiniteQuery(estado ? { estado } : {}, {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const counts = list.data?.pages[0]?.contagens
  const open = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === search.contato)
  return (
    <Page wide>
      <PageHead />
      <ListTools>
        <Segments
          label={t`Estado`}
          options={[
            { value: 'todos', label: t`Todos`, count: counts && counts.abertos + counts.respondidos },
            { value: 'abertos', label: t`Abertos`, count: counts?.abertos },
            { value: 'respondidos', label: t`Respondidos`, count: counts?.respondidos },
          ]}
          value={estado ?? 'todos'}
          onChange={value => show({ estado: value === 'todos' ? undefined : value })}
        />
      </ListTools>
      <PagedTable
        list={list}
        label={t`Contatos`}
        columns={useColumns()}
        current={search.contato}
        nothing={
          <NothingFound
            filtered={Boolean(estado)}
            clear={{ estado: undefined }}
            hint={t`O que for escrito na página Contato aparece aqui.`}
          >
            {estado ? t`Nenhuma mensagem encontrada com os filtros aplicados.` : t`Nenhuma mensagem ainda.`}
          </NothingFound>
        }
      />
      {open && <ContactDialog contact={open} onClose={() => show({ contato: undefined })} />}
    </Page>
  )
}

function useColumns(): Column<Contact>[] {
  const { t } = useLingui()
  const { show } = useAdminUrl()
  return [
    {
      key: 'quem',
      head: t`Quem`,
      track: 'minmax(0, 1fr)',
      card: 'a1',
      cell: ({ nome, email, user_id }) => (
        <TwoLines sub={email}>{user_id ? <OwnerLink id={user_id}>{nome}</OwnerLink> : nome}</TwoLines>
      ),
    },
    {
      key: 'assunto',
      head: t`Assunto`,
      track: 'minmax(0, 1.6fr)',
      card: 'b1',
      cell: ({ assunto, mensagem }) => <TwoLines sub={mensagem}>{assunto}</TwoLines>,
    },
    {
      key: 'plano',
      head: t`Plano`,
      track: '112px',
      spare: true,
      cell: ({ plano }) => (plano ? planShort(plano) : t`sem conta`),
    },
    {
      key: 'estado',
      head: t`Estado`,
      track: '120px',
      card: 'a2',
      cell: ({ respondido_em, prioritario }) =>
        respondido_em ? (
          <Badge tone="plain">{t`Respondido`}</Badge>
        ) : (
          <Badge tone={prioritario ? 'accent' : 'line'}>{prioritario ? t`Prioritário` : t`Aberto`}</Badge>
        ),
    },
    {
      key: 'quando',
      head: t`Quando`,
      track: '112px',
      end: true,
      card: 'c1',
      cell: ({ created_at }) => <When at={created_at} />,
    },
    {
      key: 'acoes',
      head: t`Ações`,
      track: '72px',
      end: true,
      card: 'c2',
      cell: ({ id, nome }) => (
        <Acts>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t`Ler a mensagem de ${nome}`}
            onClick={() => show({ contato: id })}
          >
            {t`Ler`}
          </Button>
        </Acts>
      ),
    },
  ]
}
