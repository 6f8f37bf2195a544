import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  type Encoding,
  encodings,
  type ImportOptions,
  type ImportPreview,
  type Separator,
  separators,
} from '../../shared/imports.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Section } from '../ui/Section.tsx'

interface ReadingOptionsProps {
  preview: ImportPreview
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/** How the file was read: sheet, separator and encoding, guessed unless the user corrects them. */
export function ReadingOptions({ preview, options, onChange }: ReadingOptionsProps) {
  const { t } = useLingui()
  const { planilhas } = preview
  const isText = planilhas.length === 0
  // Read differently, the file has other columns, and choices about them no longer apply.
  const reread = (some: ImportOptions) =>
    onChange({
      itens: undefined,
      colunas: undefined,
      datas: undefined,
      status: undefined,
      pagamentos: undefined,
      nao_resumos: undefined,
      cabecalho: undefined,
      titulos: undefined,
      ...some,
    })
  return (
    <Section
      title={t`Como o arquivo foi lido`}
      about={t`Se as linhas ou os acentos saíram trocados, corrija aqui.`}
    >
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
        <LinesSheet preview={preview} options={options} onChange={onChange} />
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
    </Section>
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

const encodingLabel: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1 (Windows)',
  macintosh: 'Mac Roman',
  cp850: 'MS-DOS (CP850)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
    gap: '4',
  },
})

/** The sheet that has the parts and services of the orders, if any does. */
function LinesSheet({ preview: { itens, planilhas }, options, onChange }: TitlesLineProps) {
  const { t } = useLingui()
  if (!itens) return null
  return (
    <Field label={t`Planilha de peças e serviços`} hint={options.itens != null && linesWords(itens)}>
      <Select
        placeholder={false}
        options={[
          ...itens.planilhas.map(at => ({ value: String(at), label: planilhas[at] ?? '' })),
          { value: '', label: t`Nenhuma` },
        ]}
        value={String(options.itens ?? '')}
        onChange={({ target: { value } }) => onChange({ itens: value === '' ? null : Number(value) })}
      />
    </Field>
  )
}

/** How many lines enter, and how many have no order in the file. */
function linesWords({ linhas, sem_os }: NonNullable<ImportPreview['itens']>): string {
  const entering = plural(linhas, {
    one: '# linha é de uma OS do arquivo.',
    other: '# linhas são de OS do arquivo.',
  })
  if (sem_os === 0) return entering
  return `${entering} ${plural(sem_os, {
    one: '# linha será ignorada: a OS dela não está no arquivo.',
    other: '# linhas serão ignoradas: as OS delas não estão no arquivo.',
  })}`
}

interface TitlesLineProps {
  preview: ImportPreview
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/** The line of the sheet that has the columns' titles; lines above it are skipped. */
function TitlesLine({ preview, options, onChange }: TitlesLineProps) {
  const { t } = useLingui()
  const { primeiras = [{ linha: 1, texto: '' }] } = preview
  const [first] = primeiras
  const line = options.cabecalho ? (options.titulos ?? first?.linha) : undefined
  const isBelow = line !== undefined && first !== undefined && line > first.linha
  return (
    <Field
      label={t`Títulos das colunas`}
      hint={isBelow && t`Os títulos estão na linha ${line}. O que está acima será ignorado.`}
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

const unread: ImportOptions = {
  colunas: undefined,
  datas: undefined,
  status: undefined,
  pagamentos: undefined,
  nao_resumos: undefined,
}
