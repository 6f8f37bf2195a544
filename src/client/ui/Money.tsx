import { formatMoney } from '../../shared/money.ts'
import { Num } from './Text.tsx'

/** R$ 1.234,50 in tabular figures. */
export function Money({ value }: { value: number }) {
  return <Num whiteSpace="nowrap">{formatMoney(value)}</Num>
}
