import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addDays, isDay } from '../../../shared/days.ts'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Pair } from '../../ui/Field.tsx'
import type { OrdersFilter } from './orders-search.ts'

interface EntryDatesProps {
  filter: OrdersFilter
  /** Today in the shop's zone. */
  today: string
  onChoose(days: Pick<OrdersFilter, 'de' | 'ate'>): void
  onClose(): void
}

/** 'Datas de entrada': from one day to another, both included; either may be left open. */
export function EntryDates({ filter, today, onChoose, onClose }: EntryDatesProps) {
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
          <DateInput value={de} onChange={({ target }) => setDe(target.value)} />
        </Field>
        <Field label={t`Até`} error={sent ? (wrong(ate) ?? turned) : undefined}>
          <DateInput value={ate} onChange={({ target }) => setAte(target.value)} />
        </Field>
      </Pair>
    </Dialog>
  )
}

const Quick = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mb: '4' } })
