import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { deviceName } from '../../../shared/devices.ts'
import { type ChangedRow, countChosen, isChosen, type RevertChoice } from '../../../shared/imports.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { FailedState } from '../../ui/feedback/States.tsx'
import { formatCount } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Hidden, Hint, SectionTitle, Sub } from '../../ui/Text.tsx'
import { changedLabel, changedValue, rowKind, rowName } from './changed-words.ts'

interface ChangedRowsProps {
  id: string
  /** The number of rows in all. */
  total: number
  chosen: RevertChoice
  onChoose(chosen: RevertChoice): void
}

/** The differences between now and a backup, field by field; ticked ones are changed back. */
export function ChangedRows({ id, total, chosen, onChoose }: ChangedRowsProps) {
  const { t } = useLingui()
  const list = trpc.imports.changes.useInfiniteQuery(
    { id },
    { getNextPageParam: page => page.nextCursor, staleTime: Number.POSITIVE_INFINITY },
  )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const many = countChosen(chosen, total)
  const choose = ({ id: one }: ChangedRow, is: boolean) => {
    const changed = (ids: string[], isNamed: boolean) => [
      ...ids.filter(other => other !== one),
      ...(isNamed ? [one] : []),
    ]
    // "All" includes rows that are not loaded yet, so a selection of all stores its exceptions.
    onChoose('so' in chosen ? { so: changed(chosen.so, is) } : { menos: changed(chosen.menos, !is) })
  }
  const count = formatCount(total)
  return (
    <section aria-busy={list.isPending || undefined}>
      <SectionTitle>{t`Mudaram desde a cópia (${count})`}</SectionTitle>
      <Hint as="p">{t`Fica como está hoje o que você não marcar. De cada campo: hoje, e depois na cópia.`}</Hint>
      {list.data ? (
        <>
          <Checkbox
            checked={many === total}
            partly={many > 0 && many < total}
            onChange={is => onChoose(is ? { menos: [] } : { so: [] })}
          >
            <b>{t`Marcar todas`}</b>
          </Checkbox>
          <List>
            {rows.map(row => (
              <li key={row.id}>
                <Checkbox checked={isChosen(chosen, row.id)} onChange={is => choose(row, is)}>
                  <span>
                    <b dir="auto">{rowName(row)}</b>
                    <Sub dir="auto">{deviceName(row.aparelho ?? '') || rowKind(row.noun)}</Sub>
                  </span>
                </Checkbox>
                <Fields row={row} />
              </li>
            ))}
          </List>
          {list.hasNextPage && (
            <Button
              variant="ghost"
              size="sm"
              busy={list.isFetchingNextPage && t`Carregando...`}
              onClick={() => void list.fetchNextPage()}
            >
              {t`Ver mais`}
            </Button>
          )}
        </>
      ) : list.isError ? (
        <FailedState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <Skeleton w="60%" mt="3" />
      )}
    </section>
  )
}

function Fields({ row: { noun, campos } }: { row: ChangedRow }) {
  const { t } = useLingui()
  return (
    <dl>
      {campos.map(({ campo, hoje, copia }) => (
        <div key={campo}>
          <dt>{changedLabel(noun, campo)}</dt>
          <dd>
            <Hidden>{t`Hoje`}: </Hidden>
            <span dir="auto">{changedValue(noun, campo, hoje) || t`vazio`}</span>
            <Icon of={ArrowRight} size="xs" />
            <Hidden>. {t`Na cópia`}: </Hidden>
            <b dir="auto">{changedValue(noun, campo, copia) || t`vazio`}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const List = chakra('ul', {
  base: {
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      columnGap: '6',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
    '& b': { fontWeight: 'medium' },
    '& dl': { py: { base: '0', md: '3' }, pb: '3', textStyle: 'sm', mdDown: { ps: '30px' } },
    '& dl > div': { display: 'flex', flexWrap: 'wrap', columnGap: '3' },
    '& dt': { color: 'muted', minW: '120px' },
    '& dd': {
      flex: '1 1 200px',
      minW: '0',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
      fontVariantNumeric: 'tabular-nums',
    },
    '& dd > span': { color: 'muted' },
    '& dd > svg': { display: 'inline', mx: '2', verticalAlign: 'middle', color: 'subtle' },
  },
})
