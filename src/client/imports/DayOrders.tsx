import { useLingui } from '@lingui/react/macro'
import type { ColumnDays, ImportOptions, ImportPreview } from '../../shared/imports.ts'
import { dayOrders } from '../../shared/written-days.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Grid, Section } from '../ui/Section.tsx'

interface DayOrdersProps {
  preview: ImportPreview
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/** Whether a column has days of both orders, and nobody has chosen one. */
export const isOrderUnsaid = ({ datas = [] }: ImportPreview, options: ImportOptions): boolean =>
  datas.some(column => isMixed(column) && options.datas?.[column.coluna] === undefined)

const isMixed = ({ so_dia, so_mes }: ColumnDays): boolean => so_dia !== undefined && so_mes !== undefined

/** The order of day and month in the columns where it is not plainly the day first: told, or asked if it is mixed. */
export function DayOrders({ preview: { datas = [], colunas }, options, onChange }: DayOrdersProps) {
  const { t } = useLingui()
  if (datas.length === 0) return null
  const hint = ({ so_dia, so_mes, ordem }: ColumnDays) => {
    if (so_dia !== undefined && so_mes !== undefined)
      return t`Há datas dos dois jeitos: ${so_dia} e ${so_mes}. As que não couberem na ordem escolhida serão ignoradas.`
    if (so_mes !== undefined) return t`A data ${so_mes} só existe com o mês antes do dia.`
    return ordem === 'mes' && t`Lida como as outras datas do arquivo.`
  }
  return (
    <Section
      title={t`Dia e mês`}
      about={t`Nestas colunas o mês pode vir antes do dia, como nos Estados Unidos. Confira: 03/08 é 3 de agosto ou 8 de março?`}
    >
      <Grid>
        {datas.map(column => {
          const { coluna, ordem } = column
          const place = coluna + 1
          const title = colunas[coluna]?.titulo || t`Coluna ${place}`
          const chosen = options.datas?.[coluna]
          return (
            <Field key={coluna} label={title} hint={hint(column)}>
              <Select
                placeholder={isMixed(column) && chosen === undefined && t`Selecione`}
                options={dayOrders.map(value => ({
                  value,
                  label: value === 'dia' ? t`Dia/mês/ano` : t`Mês/dia/ano`,
                }))}
                value={chosen ?? (isMixed(column) ? '' : ordem)}
                onChange={({ target }) => {
                  const order = dayOrders.find(one => one === target.value)
                  if (order) onChange({ datas: { ...options.datas, [coluna]: order } })
                }}
              />
            </Field>
          )
        })}
      </Grid>
    </Section>
  )
}
