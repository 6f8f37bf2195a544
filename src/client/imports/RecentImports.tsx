import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isWorkedOn } from '../../shared/imports.ts'
import { trpc } from '../api/trpc.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { Hint, SectionTitle, Sub } from '../ui/Text.tsx'
import { searchOf } from './imports-search.ts'
import { resultWords } from './result-words.ts'
import { contentLabel, stateLabel } from './words.ts'

/** What was brought before, newest first; nothing where nothing was. */
export function RecentImports() {
  const { t } = useLingui()
  const { data: rows = [] } = trpc.imports.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ estado }) => isWorkedOn(estado)) ? 2_000 : false),
  })
  if (rows.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`Importações`}</SectionTitle>
      <List>
        {rows.map(one => (
          <li key={one.id}>
            <div>
              <TextLink to="/importar" search={searchOf({ id: one.id })} dir="auto">
                {one.nome_arquivo}
              </TextLink>
              <Sub>{contentLabel(one)}</Sub>
            </div>
            <Hint>{one.estado === 'feita' ? resultWords(one.contagens) : stateLabel(one.estado)}</Hint>
          </li>
        ))}
      </List>
    </section>
  )
}

const List = chakra('ul', {
  base: {
    mt: '2',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: '2',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      overflowWrap: 'anywhere',
    },
  },
})
