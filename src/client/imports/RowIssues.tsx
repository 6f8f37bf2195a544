import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RowIssue } from '../../shared/imports.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { issueSentence } from '../ui/field-issues.ts'
import { saveText } from '../ui/save-text.ts'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { toCsv } from './sample-sheets.ts'

interface RowIssuesProps {
  id: string
  /** The first of them. */
  issues: RowIssue[]
  /** Rows that cannot come in. */
  total: number
}

/** What is wrong with which rows; all of it as a file. The good ones can go alone. */
export function RowIssues({ id, issues, total }: RowIssuesProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [saving, setSaving] = useState(false)
  if (total === 0) return null

  async function save() {
    setSaving(true)
    try {
      const { nome_arquivo, erros } = await utils.imports.errors.fetch({ id })
      const rows = erros.map(({ linha, coluna, motivo, valor }) => [
        linha,
        coluna,
        issueSentence(motivo),
        valor,
      ])
      saveText(
        `linhas-com-problema-${nome_arquivo.replace(/\.\w+$/, '')}.csv`,
        toCsv([[t`Linha`, t`Coluna`, t`Motivo`, t`No arquivo`], ...rows]),
      )
    } catch (error) {
      toast.error(t`Não deu certo`, { description: errorSentence(error) })
    } finally {
      setSaving(false)
    }
  }

  return (
    <section>
      <Head>
        <SectionTitle>
          {plural(total, { one: '# linha com problema', other: '# linhas com problema' })}
        </SectionTitle>
        <Button size="sm" busy={saving && t`Baixando...`} onClick={() => void save()}>
          {t`Baixar lista`}
        </Button>
      </Head>
      <Hint>{t`Elas ficam de fora; as outras podem entrar sozinhas.`}</Hint>
      <List>
        {issues.map(({ linha, coluna, motivo, valor }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <b>{t`Linha ${linha}, ${coluna}`}</b>
            <span>
              {issueSentence(motivo)}
              {valor && <q dir="auto">{valor}</q>}
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
