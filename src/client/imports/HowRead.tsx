import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import {
  type Encoding,
  encodings,
  type ImportField,
  type ImportNoun,
  type ImportOptions,
  type ImportPreview,
  importFields,
  neededFields,
  type Separator,
  separators,
} from '../../shared/imports.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import { TitlesLine } from './TitlesLine.tsx'
import { fieldLabel } from './words.ts'

interface HowReadProps {
  preview: ImportPreview
  options: ImportOptions
  noun: ImportNoun
  onChange(some: ImportOptions): void
}

/** How the file was read: its sheet, separator, encoding and columns, guessed until somebody corrects them. */
export function HowRead({ preview, options, noun, onChange }: HowReadProps) {
  const { t } = useLingui()
  const { planilhas, colunas } = preview
  const columns = colunas.map(({ titulo, exemplos }, at) => {
    const place = String(at + 1)
    return { value: String(at), label: [titulo || t`Coluna ${place}`, ...exemplos.slice(0, 1)].join(' · ') }
  })
  const isText = planilhas.length === 0
  // Of another reading the guesses about columns and words no longer hold.
  const reread = (some: ImportOptions) =>
    onChange({
      colunas: undefined,
      status: undefined,
      pagamentos: undefined,
      cabecalho: undefined,
      titulos: undefined,
      ...some,
    })
  return (
    <section>
      <SectionTitle>{t`Como o arquivo foi lido`}</SectionTitle>
      <Grid>
        {planilhas.length > 1 && (
          <Field label={t`Planilha`}>
            <Select
              placeholder={false}
              options={planilhas.map((label, at) => ({ value: String(at), label }))}
              value={String(options.planilha ?? 0)}
              onChange={({ target }) => reread({ planilha: Number(target.value) })}
            />
          </Field>
        )}
        {isText && (
          <>
            <Field label={t`Separador`}>
              <Select
                placeholder={false}
                options={separators.map(value => ({ value, label: separatorLabel(value) }))}
                value={options.separador ?? ';'}
                onChange={({ target }) => reread({ separador: separators.find(one => one === target.value) })}
              />
            </Field>
            <Field label={t`Codificação`}>
              <Select
                placeholder={false}
                options={encodings.map(value => ({ value, label: encodingLabel[value] }))}
                value={options.codificacao ?? 'utf-8'}
                onChange={({ target }) =>
                  reread({ codificacao: encodings.find(one => one === target.value) })
                }
              />
            </Field>
          </>
        )}
        <TitlesLine preview={preview} options={options} onChange={onChange} />
      </Grid>
      <Title>{t`O que é cada coluna`}</Title>
      <Grid>
        {importFields[noun].map(field => (
          <Field key={field} label={fieldLabel(field)} required={isNeeded(noun, field)}>
            <Select
              placeholder={t`Não está no arquivo`}
              options={columns}
              value={String(options.colunas?.[field] ?? '')}
              onChange={({ target }) =>
                onChange({
                  colunas: {
                    ...options.colunas,
                    [field]: target.value === '' ? null : Number(target.value),
                  },
                })
              }
            />
          </Field>
        ))}
      </Grid>
    </section>
  )

  function separatorLabel(separator: Separator): string {
    switch (separator) {
      case ';':
        return t`Ponto e vírgula (;)`
      case ',':
        return t`Vírgula (,)`
      case '\t':
        return t`Tabulação`
      case '|':
        return t`Barra (|)`
    }
  }
}

const isNeeded = (noun: ImportNoun, field: ImportField): boolean =>
  neededFields[noun].some(one => one === field)

const encodingLabel: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1 (Windows)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
    gap: '4',
    mt: '3',
  },
})
const Title = chakra('h3', { base: { mt: '5', fontWeight: 'medium' } })
