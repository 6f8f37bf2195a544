import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportPreview, RowIssue } from '../../shared/imports.ts'
import { issueSentence } from '../ui/forms/field-issues.ts'
import { Section } from '../ui/Section.tsx'
import type { Import } from './import.ts'
import { issuePlace } from './kind-words.ts'
import { SaveIssues } from './SaveIssues.tsx'

interface RowIssuesProps {
  one: Pick<Import, 'id' | 'tipo'>
  preview: ImportPreview
}

/** Rows with errors, and fields that are left out of imported rows; the whole list can be downloaded. */
export function RowIssues({ one, preview: { erros, contagens, campos_fora } }: RowIssuesProps) {
  const { t } = useLingui()
  const isSheet = one.tipo === 'planilha'
  const rows = contagens.ruins
  const fields = campos_fora?.quantidade ?? 0
  return (
    <>
      {rows > 0 && (
        <Section
          title={
            isSheet
              ? plural(rows, { one: '# linha com problema', other: '# linhas com problema' })
              : plural(rows, { one: '# registro com problema', other: '# registros com problema' })
          }
          about={
            isSheet
              ? t`Elas ficam de fora; as outras podem entrar sozinhas.`
              : t`Eles ficam de fora; os outros podem entrar sozinhos.`
          }
        >
          <Issues one={one} issues={erros} />
          <div>
            <SaveIssues one={one} />
          </div>
        </Section>
      )}
      {campos_fora && fields > 0 && (
        <Section
          title={plural(fields, { one: '# campo fica de fora', other: '# campos ficam de fora' })}
          about={
            isSheet
              ? t`Só eles: as linhas em que estão entram assim mesmo.`
              : t`Só eles: os registros em que estão entram assim mesmo.`
          }
        >
          <Issues one={one} issues={campos_fora.exemplos} />
          {rows === 0 && (
            <div>
              <SaveIssues one={one} />
            </div>
          )}
        </Section>
      )}
    </>
  )
}

/** The first errors, each with its place and its value. */
function Issues({ one, issues }: { one: RowIssuesProps['one']; issues: RowIssue[] }) {
  return (
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
  )
}

const List = chakra('ul', {
  base: {
    textStyle: 'sm',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      py: '2',
      overflowWrap: 'anywhere',
    },
    '& > li + li': { borderTop: '1px solid', borderColor: 'hairline' },
    '& b': { fontWeight: 'medium', minW: '160px' },
    '& q': { ms: '2', color: 'muted' },
  },
})
