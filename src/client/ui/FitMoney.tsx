import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../shared/money.ts'
import { shrinkToFit } from './shrink-to-fit.ts'
import { Num } from './Text.tsx'

/** An amount on one line, shrunk to fit its container. */
export function FitMoney({ value }: { value: number }) {
  const text = formatMoney(value)
  return (
    <Place>
      <Num whiteSpace="nowrap" style={shrinkToFit(text)}>
        {text}
      </Num>
    </Place>
  )
}

const Place = chakra('span', { base: { flex: 1, minW: '0', containerType: 'inline-size' } })
