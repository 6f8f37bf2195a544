import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportOptions, ImportPreview } from '../../shared/imports.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'

interface SummaryRowsProps {
  preview: ImportPreview
  options: ImportOptions
  /** Has the file read again at once. `from`: the id of the button, which the next preview has too. */
  onRead(some: ImportOptions, from: string): void
  busy: boolean
}

/** Rows that sum up others: left out, and back with one tap. */
export function SummaryRows({ preview: { resumos = [] }, options, onRead, busy }: SummaryRowsProps) {
  const { t } = useLingui()
  if (resumos.length === 0) return null
  const { nao_resumos = [] } = options
  const out = resumos.filter(({ fora }) => fora)
  return (
    <Section
      title={
        out.length > 0
          ? plural(out.length, {
              one: '# linha de soma fica de fora',
              other: '# linhas de soma ficam de fora',
            })
          : t`Linhas que parecem somas`
      }
      about={t`Elas somam outras linhas do arquivo. Se uma delas não é soma, traga com um toque.`}
    >
      <List>
        {resumos.map(({ linha, texto, fora }) => (
          <li key={linha}>
            <b>{t`Linha ${linha}`}</b>
            <span dir="auto">{texto}</span>
            <Button
              id={`soma-${linha}`}
              size="sm"
              busy={busy && t`Lendo...`}
              aria-label={fora ? t`Trazer a linha ${linha}` : t`Deixar de fora a linha ${linha}`}
              onClick={({ currentTarget }) =>
                onRead(
                  { nao_resumos: fora ? [...nao_resumos, linha] : nao_resumos.filter(one => one !== linha) },
                  currentTarget.id,
                )
              }
            >
              {fora ? t`Trazer` : t`Deixar de fora`}
            </Button>
          </li>
        ))}
      </List>
    </Section>
  )
}

const List = chakra('ul', {
  base: {
    textStyle: 'sm',
    maxH: '320px',
    overflowY: 'auto',
    // Room for the ring of a button that stands at the edge.
    mx: '-1',
    px: '1',
    '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', py: '2' },
    '& > li + li': { borderTop: '1px solid', borderColor: 'hairline' },
    '& b': { fontWeight: 'medium', minW: '80px' },
    '& span': { flex: 1, minW: '160px', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
})
