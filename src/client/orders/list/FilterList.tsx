import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import type { MenuGroup } from '../../ui/Menu.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import { Num } from '../../ui/Text.tsx'
import type { OfTrigger } from '../../ui/use-menu.ts'
import { alertLabel } from '../alert-label.ts'
import { EntryDates } from './EntryDates.tsx'
import type { OrdersFilter } from './orders-search.ts'

export interface FilterListProps extends OfTrigger {
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
  const groups: MenuGroup[] = [
    {
      label: t`Mostrar`,
      items: [
        { value: 'todas', label: t`Todas`, checked: !filter.alerta && !filter.pago },
        alert('atrasadas'),
        alert('a_receber'),
        { value: 'nao', label: t`Não pagas`, checked: filter.pago === 'nao' },
        { value: 'sim', label: t`Pagas`, checked: filter.pago === 'sim' },
      ],
    },
    { items: [{ value: 'dias', label: t`Datas de entrada...` }] },
    {
      label: t`Ordenar por`,
      items: [
        { value: 'entrada', label: t`Entrada mais nova`, checked: !filter.ordem && !filter.alerta },
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
  const choose = (value: string) => {
    switch (value) {
      case 'todas':
        return onFilter({ alerta: undefined, pago: undefined })
      case 'atrasadas':
      case 'a_receber':
        return onFilter({ alerta: value, pago: undefined })
      case 'nao':
      case 'sim':
        return onFilter({ alerta: undefined, pago: value })
      case 'entrada':
        return onFilter({ ordem: undefined })
      case 'previsao':
        return onFilter({ ordem: value, alerta: undefined })
      case 'lixeira':
        return onTrash()
      case 'csv':
        return saveCsv('/export/orders.csv', { ...filter })
      default:
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
