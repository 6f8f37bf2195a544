import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { addDays, isDay } from '../../../shared/days.ts'
import { type OrderQuote, orderQuotes } from '../../../shared/orders.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { type MenuGroup, MenuList, type MenuListState } from '../../ui/dialogs/Menu.tsx'
import { Field, Pair } from '../../ui/forms/Field.tsx'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { Num } from '../../ui/Text.tsx'
import { alertLabel, quoteFilterLabel } from '../order-words.ts'
import type { OrdersFilter } from './orders-search.ts'

type Summary = inferRouterOutputs<AppRouter>['orders']['summary']

interface FilterListProps extends MenuListState {
  filter: OrdersFilter
  /** Today in the shop's zone. */
  today: string
  onFilter(change: OrdersFilter): void
  onTrash(): void
}

/** What drops from 'Filtros': late and owed ones, payment, days of entry, the order, its file, and the trash. */
export function FilterList({ filter, today, onFilter, onTrash, ...list }: FilterListProps) {
  const { t } = useLingui()
  const [asksDays, setAsksDays] = useState(false)
  const { data } = trpc.orders.summary.useQuery()
  const alert = (alerta: 'atrasadas' | 'a_receber') => ({
    value: alerta,
    label: (
      <>
        {alertLabel(alerta)} <Num color="muted">{data?.alertas[alerta].quantidade}</Num>
      </>
    ),
    checked: filter.alerta === alerta,
  })
  const quote = (orcamento: OrderQuote) => ({
    value: orcamento,
    label: (
      <>
        {quoteFilterLabel(orcamento)} <Num color="muted">{data && countOfQuotes(data, orcamento)}</Num>
      </>
    ),
    checked: filter.orcamento === orcamento,
  })
  const groups: MenuGroup[] = [
    {
      label: t`Mostrar`,
      items: [
        {
          value: 'todas',
          label: t`Todas`,
          checked: !filter.alerta && !filter.pago && !filter.orcamento && !filter.sem_custo,
        },
        alert('atrasadas'),
        alert('a_receber'),
        { value: 'nao', label: t`Não pagas`, checked: filter.pago === 'nao' },
        { value: 'sim', label: t`Pagas`, checked: filter.pago === 'sim' },
      ],
    },
    { label: t`Orçamentos`, items: orderQuotes.map(quote) },
    { items: [{ value: 'dias', label: t`Datas de entrada...` }] },
    {
      label: t`Ordenar por`,
      items: [
        { value: 'entrada', label: t`Entrada mais recente`, checked: !filter.ordem && !filter.alerta },
        {
          value: 'previsao',
          label: t`Prazo mais próximo`,
          checked: filter.ordem === 'previsao' && !filter.alerta,
        },
      ],
    },
    {
      items: [
        { value: 'csv', label: t`Exportar CSV` },
        { value: 'lixeira', label: t`Lixeira` },
      ],
    },
  ]
  const all = { alerta: undefined, pago: undefined, orcamento: undefined, sem_custo: undefined }
  const choose = (value: string) => {
    switch (value) {
      case 'todas':
        return onFilter(all)
      case 'atrasadas':
      case 'a_receber':
        return onFilter({ ...all, alerta: value })
      case 'a_orcar':
      case 'sem_resposta':
      case 'aprovado':
      case 'recusado':
        return onFilter({ ...all, orcamento: value })
      case 'nao':
      case 'sim':
        return onFilter({ ...all, pago: value })
      case 'entrada':
        return onFilter({ ordem: undefined })
      case 'previsao':
        return onFilter({ ordem: value, alerta: undefined })
      case 'lixeira':
        return onTrash()
      case 'csv':
        return saveCsv('/export/orders.csv', { ...filter })
      case 'dias':
        setAsksDays(true)
    }
  }
  return (
    <>
      <MenuList label={t`Filtros`} groups={groups} onSelect={choose} placement="bottom-end" {...list} />
      {asksDays && (
        <EntryDates
          filter={filter}
          today={today}
          onChoose={days => {
            setAsksDays(false)
            onFilter(days)
          }}
          onClose={() => setAsksDays(false)}
        />
      )}
    </>
  )
}

const countOfQuotes = ({ aOrcar, orcamentos }: Summary, orcamento: OrderQuote): number =>
  orcamento === 'a_orcar' ? aOrcar.quantidade : orcamentos[orcamento]

interface EntryDatesProps {
  filter: OrdersFilter
  /** Today in the shop's zone. */
  today: string
  onChoose(days: Pick<OrdersFilter, 'de' | 'ate'>): void
  onClose(): void
}

/** 'Datas de entrada': from one day to another, both included; either may be left open. */
function EntryDates({ filter, today, onChoose, onClose }: EntryDatesProps) {
  const { t } = useLingui()
  const [de, setDe] = useState(filter.de ?? '')
  const [ate, setAte] = useState(filter.ate ?? '')
  const [sent, setSent] = useState(false)
  const wrong = (day: string) => (day !== '' && !isDay(day) ? 'data_invalida' : undefined)
  const turned = de && ate && ate < de ? t`A data final não pode ser anterior à inicial.` : undefined
  const apply = () => {
    setSent(true)
    if (!wrong(de) && !wrong(ate) && !turned) onChoose({ de: de || undefined, ate: ate || undefined })
  }
  const quick = [
    { label: t`Hoje`, from: today, to: today },
    { label: t`Ontem`, from: addDays(today, -1), to: addDays(today, -1) },
    { label: t`Últimos 7 dias`, from: addDays(today, -6), to: today },
  ]
  return (
    <Dialog
      size="sm"
      title={t`Datas de entrada`}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary">{t`Aplicar`}</Button>
        </>
      }
    >
      <Quick>
        {quick.map(({ label, from, to }) => (
          <Button key={label} size="sm" onClick={() => onChoose({ de: from, ate: to })}>
            {label}
          </Button>
        ))}
      </Quick>
      <Pair>
        <Field label={t`De`} error={sent ? wrong(de) : undefined}>
          <DateInput yearless="past" value={de} onChange={({ target }) => setDe(target.value)} />
        </Field>
        <Field label={t`Até`} error={sent ? (wrong(ate) ?? turned) : undefined}>
          <DateInput yearless="past" value={ate} onChange={({ target }) => setAte(target.value)} />
        </Field>
      </Pair>
    </Dialog>
  )
}

const Quick = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mb: '4' } })
