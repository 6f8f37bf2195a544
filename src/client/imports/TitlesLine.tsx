import { useLingui } from '@lingui/react/macro'
import type { ImportOptions, ImportPreview } from '../../shared/imports.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

interface TitlesLineProps {
  preview: ImportPreview
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/** On which line of the sheet the titles of its columns are: what stands above them does not come in. */
export function TitlesLine({ preview, options, onChange }: TitlesLineProps) {
  const { t } = useLingui()
  const { primeiras = [{ linha: 1, texto: '' }] } = preview
  const [first] = primeiras
  const line = options.cabecalho ? (options.titulos ?? first?.linha) : undefined
  const isBelow = line !== undefined && first !== undefined && line > first.linha
  return (
    <Field
      label={t`Títulos das colunas`}
      hint={isBelow && t`Os títulos estão na linha ${line}. O que está acima não entra.`}
    >
      <Select
        placeholder={false}
        options={[
          ...primeiras.map(({ linha, texto }) => ({
            value: String(linha),
            label: texto ? t`Linha ${linha}: ${texto}` : t`Linha ${linha}`,
          })),
          { value: '', label: t`A planilha não tem títulos` },
        ]}
        value={String(line ?? '')}
        onChange={({ target: { value } }) =>
          onChange(
            value === ''
              ? { cabecalho: false, titulos: undefined }
              : // By other titles the columns, and the words in them, are others.
                { ...unread, cabecalho: true, titulos: Number(value) },
          )
        }
      />
    </Field>
  )
}

const unread: ImportOptions = { colunas: undefined, status: undefined, pagamentos: undefined }
