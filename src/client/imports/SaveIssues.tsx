import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { issueSentence } from '../ui/forms/field-issues.ts'
import { saveText } from '../ui/save-file.ts'
import type { Import } from './import.ts'
import { recordField, recordLabel } from './kind-words.ts'
import { toCsv } from './sample-sheets.ts'

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
        issue.so_campo ? t`Entra sem este campo` : t`Fica de fora`,
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
