import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { planNames } from '../../../shared/plans.ts'
import { trpc } from '../../api/trpc.ts'
import { CsvLink } from '../../ui/CsvLink.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { choiceParam, textParam } from '../../ui/search-params.ts'
import { useAdminUrl } from '../shell/admin-url.ts'
import { addressOf, PhoneCsv } from '../table/csv.tsx'
import { ListTools } from '../table/ListTools.tsx'
import { NothingFound } from '../table/NothingFound.tsx'
import { PagedTable } from '../table/PagedTable.tsx'
import { planShort } from '../words/plan-words.ts'
import { OwnerDrawer } from './drawer/OwnerDrawer.tsx'
import { useOwnerColumns } from './use-owner-columns.tsx'

/** /admin/users: finds any owner and opens their drawer. */
export function UsersScreen() {
  const { t } = useLingui()
  const { search, show } = useAdminUrl()
  const q = textParam(search.q)
  const plano = choiceParam(search.plano, planNames)
  const filter = { ...(q && { q }), ...(plano && { plano }) }
  const list = trpc.admin.users.useInfiniteQuery(filter, {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const counts = list.data?.pages[0]?.contagens
  const csv = addressOf('/export/users.csv', filter)
  const columns = useOwnerColumns((usuario, abrir) => show({ usuario, abrir }))
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
          onClose={() => show({ usuario: undefined, abrir: undefined }, { replace: true })}
        />
      )}
    </Page>
  )
}
