import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ImportKind, ImportPreview, RowIssue } from '../../shared/imports.ts'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { issueSentence } from '../ui/forms/field-issues.ts'
import { Section } from '../ui/Section.tsx'
import { saveText } from '../ui/save-file.ts'
import type { Import } from './import.ts'
import { toCsv } from './sample-sheets.ts'

interface RowIssuesProps {
  one: Pick<Import, 'id' | 'tipo'>
  preview: ImportPreview
}

/** Rows with errors, and fields that are left out of imported rows; the whole list can be downloaded. */
export function RowIssues({ one, preview: { erros, contagens, campos_fora, itens } }: RowIssuesProps) {
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
              ? t`Elas serão ignoradas; as outras podem ser importadas.`
              : t`Eles serão ignorados; os outros podem ser importados.`
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
          title={
            // Lines may become notes, and a part of a payment is told: they are not left out.
            one.tipo === 'mapos' ||
            itens ||
            campos_fora.exemplos.some(({ motivo }) => entersOtherwise.has(motivo))
              ? plural(fields, {
                  one: '# campo não será importado como está',
                  other: '# campos não serão importados como estão',
                })
              : plural(fields, { one: '# campo não será importado', other: '# campos não serão importados' })
          }
          about={
            isSheet
              ? t`Só eles: as linhas em que estão serão importadas assim mesmo.`
              : t`Só eles: os registros em que estão serão importados assim mesmo.`
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
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same error, and the list never changes
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

/** Downloads all errors as a sheet, to correct the file by. */
export function SaveIssues({ one: { id, tipo } }: { one: Pick<Import, 'id' | 'tipo'> }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      const { nome_arquivo, erros } = await utils.imports.errors.fetch({ id })
      const isSeveral = erros.some(({ arquivo }) => arquivo)
      const ofMapos = tipo === 'mapos'
      const rows = erros.map(issue => [
        ...(isSeveral ? [issue.arquivo ?? ''] : []),
        ofMapos ? recordLabel(issue) : issue.linha,
        ofMapos ? recordField(issue) : issue.coluna,
        issueSentence(issue.motivo),
        issue.valor,
        issue.so_campo ? enteredWords(issue) : t`Fica de fora`,
      ])
      const place = ofMapos ? t`Registro` : t`Linha`
      saveText(
        `linhas-com-problema-${nome_arquivo.replace(/\.\w+$/, '')}.csv`,
        toCsv([
          [...(isSeveral ? [t`Arquivo`] : []), place, t`Coluna`, t`Motivo`, t`No arquivo`, t`O registro`],
          ...rows,
        ]),
      )
    } catch (error) {
      toast.error(t`Não deu certo`, { description: errorSentence(error) })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Button size="sm" busy={saving && t`Baixando...`} onClick={() => void save()}>
      {t`Baixar lista`}
    </Button>
  )
}

const entersOtherwise: ReadonlySet<RowIssue['motivo']> = new Set(['sem_valor', 'pago_em_parte'])

/** How a row enters whose field has an error. */
function enteredWords({ motivo }: RowIssue): string {
  switch (motivo) {
    case 'itens_em_texto':
      return t`Entra com os itens nas observações`
    case 'valor_faturado':
      return t`Entra com o valor faturado`
    case 'sem_valor':
      return t`Entra a orçar`
    case 'pago_em_parte':
      return t`Entra como não paga`
    default:
      return t`Entra sem este campo`
  }
}

/** Where an error is: the line and column of a file, or the field of another program's record. */
function issuePlace(issue: RowIssue, kind: ImportKind): string {
  const { arquivo, linha, coluna } = issue
  if (kind === 'mapos') return `${recordLabel(issue)}, ${recordField(issue)}`
  return arquivo ? t`${arquivo}, linha ${linha}, ${coluna}` : t`Linha ${linha}, ${coluna}`
}

/** A record of MapOS, as its owner knows it. */
function recordLabel({ linha, coluna }: RowIssue): string {
  if (coluna.startsWith('os.')) return t`OS ${linha}`
  return coluna.startsWith('clientes.') ? t`Cliente ${linha}` : t`Lançamento ${linha}`
}

/** The field's name without its table. */
const recordField = ({ coluna }: RowIssue): string => coluna.replace(/^\w+\./, '')
