import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RowIssue } from '../../shared/imports.ts'
import { issueSentence } from '../ui/field-issues.ts'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import type { Import } from './import.ts'
import { issuePlace } from './kind-words.ts'
import { SaveIssues } from './SaveIssues.tsx'

interface RowIssuesProps {
  one: Pick<Import, 'id' | 'tipo'>
  /** The first of them. */
  issues: RowIssue[]
  /** Rows that cannot come in. */
  total: number
}

/** What is wrong with which rows; all of it as a file. The good ones can go alone. */
export function RowIssues({ one, issues, total }: RowIssuesProps) {
  const { t } = useLingui()
  if (total === 0) return null
  return (
    <section>
      <Head>
        <SectionTitle>
          {one.tipo === 'planilha'
            ? plural(total, { one: '# linha com problema', other: '# linhas com problema' })
            : plural(total, { one: '# registro com problema', other: '# registros com problema' })}
        </SectionTitle>
        <SaveIssues one={one} />
      </Head>
      <Hint>
        {one.tipo === 'planilha'
          ? t`Elas ficam de fora; as outras podem entrar sozinhas.`
          : t`Eles ficam de fora; os outros podem entrar sozinhos.`}
      </Hint>
      <List>
        {issues.map((issue, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <b>{issuePlace(issue, one.tipo)}</b>
            <span>
              {issueSentence(issue.motivo)}
              {issue.valor && <q dir="auto">{issue.valor}</q>}
            </span>
          </li>
        ))}
      </List>
    </section>
  )
}

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
})
const List = chakra('ul', {
  base: {
    mt: '3',
    textStyle: 'sm',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'hairline',
      overflowWrap: 'anywhere',
    },
    '& b': { fontWeight: 'medium', minW: '160px' },
    '& q': { ms: '2', color: 'muted' },
  },
})
