import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight, ChevronDown, ChevronUp, CircleAlert, Lightbulb } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type ImportField,
  type ImportNoun,
  type ImportOptions,
  type ImportPreview,
  importFields,
  requiredFields,
  skipRows,
  type WordChoice,
} from '../../shared/imports.ts'
import { orderStatuses, paymentMethods } from '../../shared/orders.ts'
import { paymentLabel, statusLabel } from '../orders/order-words.ts'
import { narrow } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Section } from '../ui/Section.tsx'
import { Clip, Sub } from '../ui/Text.tsx'
import { fieldLabel } from './import-words.ts'

interface ColumnChoicesProps {
  preview: ImportPreview
  options: ImportOptions
  noun: ImportNoun
  onChange(some: ImportOptions): void
}

/** The sheet's columns and the field of each. A column without a field gets a suggestion. */
export function ColumnChoices({ preview, options, noun, onChange }: ColumnChoicesProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { colunas, ofertas = [] } = preview
  const filled = colunas
    .map(({ titulo, exemplos, preenchidas }, at) => {
      const place = String(at + 1)
      return { at, exemplos, isEmpty: preenchidas === 0, name: titulo || t`Coluna ${place}` }
    })
    // An empty column needs no field.
    .filter(({ at, isEmpty }) => !isEmpty || fieldAt(preview.opcoes, noun, at))
  // Grouped as the file was read, so that no column moves to the other group while its field is chosen.
  const placed = filled.filter(({ at }) => fieldAt(preview.opcoes, noun, at))
  const unplaced = filled.filter(({ at }) => !fieldAt(preview.opcoes, noun, at))
  const [some, all] = [placed.length, filled.length]
  const names = placed.map(({ name }) => name).join(', ')
  const missing = requiredFields[noun]
    .filter(field => options.colunas?.[field] == null)
    .map(fieldLabel)
    .join(', ')
  const offers = ofertas.filter(
    ({ coluna, campo }) => !fieldAt(options, noun, coluna) && options.colunas?.[campo] == null,
  )

  function choose(column: number, field: ImportField | undefined) {
    const before = fieldAt(options, noun, column)
    onChange({
      colunas: { ...options.colunas, ...(before && { [before]: null }), ...(field && { [field]: column }) },
    })
  }
  const nameOf = (column: number) => filled.find(({ at }) => at === column)?.name ?? ''
  const row = (column: (typeof filled)[number]) => (
    <Row key={column.at} data-left={fieldAt(options, noun, column.at) ? undefined : true}>
      <Clip title={column.name} dir="auto">
        {column.name}
      </Clip>
      <Examples dir="auto">
        {column.exemplos.map(text => (
          <Clip key={text}>{text}</Clip>
        ))}
      </Examples>
      <Icon of={ArrowRight} />
      <Select
        id={`coluna-${column.at}`}
        aria-label={t`O que é a coluna ${column.name}`}
        placeholder={t`Ignorar`}
        options={choicesFor(column.at)}
        value={fieldAt(options, noun, column.at) ?? ''}
        onChange={({ target }) =>
          choose(
            column.at,
            importFields[noun].find(field => field === target.value),
          )
        }
      />
    </Row>
  )

  /** The suggested field first, then the fields that no column has. */
  function choicesFor(column: number) {
    const offered = ofertas.find(({ coluna }) => coluna === column)?.campo
    const rank = (field: ImportField) => (field === offered ? 0 : isFree(field) ? 1 : 2)
    const isFree = (field: ImportField) => (options.colunas?.[field] ?? column) === column
    return importFields[noun]
      .toSorted((a, b) => rank(a) - rank(b))
      .map(value => {
        const label = fieldLabel(value)
        const other = nameOf(options.colunas?.[value] ?? -1)
        if (value === offered) return { value, label: t`${label} (parece esta)` }
        return { value, label: isFree(value) ? label : t`${label} (agora é “${other}”)` }
      })
  }

  return (
    <Section
      title={t`Colunas`}
      about={
        unplaced.length === 0
          ? t`Todas as colunas da planilha serão usadas.`
          : plural(all, {
              one: 'A única coluna da planilha não será usada.',
              other: `${some} das # colunas da planilha serão usadas.`,
            })
      }
    >
      {missing && (
        <Notice tone="danger" icon={CircleAlert} title={t`Falta dizer qual é a coluna: ${missing}.`}>
          {t`Sem isso nenhuma linha é importada.`}
        </Notice>
      )}
      <div>
        <Fold type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span>
            <b>
              {plural(some, {
                0: 'Nenhuma coluna será usada',
                one: '# coluna será usada',
                other: '# colunas serão usadas',
              })}
            </b>
            <Clip>{open ? t`Toque numa coluna para trocar` : names}</Clip>
          </span>
          <Icon of={open ? ChevronUp : ChevronDown} />
        </Fold>
        <List data-folded={!open || undefined}>{placed.map(row)}</List>
        {unplaced.length > 0 && (
          <>
            <SubRow>{t`Colunas ignoradas`}</SubRow>
            <List>{unplaced.map(row)}</List>
          </>
        )}
      </div>
      {offers.map(({ coluna, campo }) => {
        const [name, label] = [nameOf(coluna), fieldLabel(campo)]
        return (
          <Guess key={coluna}>
            <Icon of={Lightbulb} />
            <span>{t`“${name}” parece ser ${label}.`}</span>
            <Button
              variant="tinted"
              size="sm"
              onClick={() => {
                choose(coluna, campo)
                // The button disappears: its choice gets the focus.
                document.getElementById(`coluna-${coluna}`)?.focus()
              }}
            >
              {t`Usar como ${label}`}
            </Button>
          </Guess>
        )
      })}
    </Section>
  )
}

const fieldAt = (
  { colunas = {} }: ImportOptions,
  noun: ImportNoun,
  column: number,
): ImportField | undefined => importFields[noun].find(field => colunas[field] === column)

const List = chakra('ul', { base: { [narrow]: { '&[data-folded]': { display: 'none' } } } })
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '128px minmax(0, 1fr) 16px 208px',
    alignItems: 'center',
    columnGap: '3',
    minH: '44px',
    py: '1',
    '& + &': { borderTop: '1px solid', borderColor: 'hairline' },
    '& > :first-child': { fontWeight: 'medium' },
    '&[data-left] > :first-child': { color: 'muted' },
    '& > svg': { color: 'subtle' },
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr) 16px minmax(0, 1fr)',
      gap: '1.5',
      columnGap: '2.5',
      py: '2.5',
      '& > svg': { gridArea: '1 / 2' },
      '& > :last-child': { gridArea: '1 / 3' },
    },
  },
})
const Examples = chakra('span', {
  base: {
    display: 'flex',
    gap: '2',
    minW: '0',
    color: 'muted',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > *': { maxW: '48%', px: '1.5', py: '1px', borderRadius: 'sm', bg: 'sunken' },
    [narrow]: { gridArea: '2 / 1 / auto / 4', '& > *': { maxW: '50%', bg: 'pressed' } },
  },
})
const SubRow = chakra('h3', { base: { mt: '5', mb: '1', fontWeight: 'medium' } })
const Fold = chakra('button', {
  base: {
    display: 'none',
    [narrow]: { display: 'flex' },
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: '56px',
    px: '3',
    border: '1px solid',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    bg: 'surface',
    textAlign: 'start',
    '& > span': { flex: 1, minW: '0' },
    '& b': { display: 'block', fontWeight: 'medium' },
    '& b + span': { color: 'muted', textStyle: 'sm' },
  },
})
const Guess = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    py: '2',
    ps: '3',
    pe: '2',
    borderRadius: 'md',
    bg: 'accent.subtle',
    '& > svg, & button': { color: 'accent.onSubtle' },
    '& > span': { flex: 1, minW: '0', overflowWrap: 'anywhere' },
    [narrow]: { flexWrap: 'wrap', p: '3', '& button': { w: 'full' } },
  },
})

interface FileWordsProps {
  preview: ImportPreview
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/** The file's words for statuses and payments, and what each becomes. */
export function FileWords({ preview, options, onChange }: FileWordsProps) {
  const { t } = useLingui()
  const statuses = [
    ...orderStatuses.map(value => ({ value, label: statusLabel(value) })),
    { value: skipRows, label: t`Não importar` },
  ] as const
  // Others are asked (UnknownWords).
  const known = ({ pergunta }: { pergunta?: true }) => !pergunta
  const [status, pagamentos] = [preview.status.filter(known), preview.pagamentos.filter(known)]
  if (status.length + pagamentos.length === 0) return null
  const payments = paymentMethods.map(value => ({ value, label: paymentLabel(value) }))
  return (
    <Section title={t`Palavras do arquivo`} about={t`O que cada palavra vira aqui.`}>
      <Words
        title={t`Status do arquivo`}
        rows={status}
        choices={statuses}
        chosen={options.status}
        onChoose={chosen => onChange({ status: chosen })}
      />
      <Words
        title={t`Pagamentos do arquivo`}
        rows={pagamentos}
        choices={payments}
        chosen={options.pagamentos}
        onChoose={chosen => onChange({ pagamentos: chosen })}
      />
    </Section>
  )
}

interface WordsProps<Choice extends string> {
  title: string
  rows: WordChoice<Choice>[]
  choices: readonly { value: Choice; label: string }[]
  chosen: Record<string, Choice> | undefined
  onChoose(chosen: Record<string, Choice>): void
}

function Words<Choice extends string>({
  title,
  rows,
  choices,
  chosen,
  onChoose,
}: WordsProps<Choice>): ReactNode {
  if (rows.length === 0) return null
  return (
    <div>
      <WordsTitle>{title}</WordsTitle>
      <WordList>
        {rows.map(({ lido, quantidade, vira }) => (
          <Field
            key={lido}
            label={<span dir="auto">{lido}</span>}
            aside={<Sub>{plural(quantidade, { one: '# OS', other: '# OS' })}</Sub>}
          >
            <Select
              placeholder={false}
              options={choices}
              value={chosen?.[lido] ?? vira}
              onChange={({ target }) => {
                const choice = choices.find(({ value }) => value === target.value)
                if (choice) onChoose({ ...chosen, [lido]: choice.value })
              }}
            />
          </Field>
        ))}
      </WordList>
    </div>
  )
}

const WordsTitle = chakra('h3', { base: { fontWeight: 'medium' } })
const WordList = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
    gap: '4',
    mt: '3',
    '& label': { overflowWrap: 'anywhere' },
  },
})
