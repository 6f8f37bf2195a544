import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../shared/money.ts'
import { Num } from './Text.tsx'

/** R$ 1.234,50 in tabular figures. */
export function Money({ value }: { value: number }) {
  return <Num whiteSpace="nowrap">{formatMoney(value)}</Num>
}

/** An amount on one line: as large as its place allows, never wider. */
export function FitMoney({ value }: { value: number }) {
  const text = formatMoney(value)
  return (
    <Place>
      <Num whiteSpace="nowrap" style={fitting(text)}>
        {text}
      </Num>
    </Place>
  )
}

const Place = chakra('span', { base: { flex: 1, minW: '0', containerType: 'inline-size' } })

/**
 * A size at which an amount is never wider than the container it stands in: for a column of fixed width, where an
 * amount that is cut would be another amount.
 */
export const fitting = (text: string) => {
  const { length } = text
  return { fontSize: `min(1em, (100cqi - ${length * rounding}px) / ${length * glyph})` }
}

/** Width of a character in em, on the average of an amount and a little more. */
const glyph = 0.53
/** What some browsers add to a character, in pixels: they set each on a whole one. */
const rounding = 0.5
