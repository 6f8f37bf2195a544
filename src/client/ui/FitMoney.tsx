import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../shared/money.ts'
import { Num } from './Text.tsx'

/** An amount on one line: as large as its place allows, never wider. */
export function FitMoney({ value }: { value: number }) {
  const text = formatMoney(value)
  return (
    <Place>
      <Num whiteSpace="nowrap" style={{ fontSize: `min(1em, ${100 / (text.length * glyph)}cqi)` }}>
        {text}
      </Num>
    </Place>
  )
}

/** Width of a character in em, on the average of an amount and a little more. */
const glyph = 0.53

const Place = chakra('span', { base: { flex: 1, minW: '0', containerType: 'inline-size' } })
