import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../shared/money.ts'
import { Num } from './Text.tsx'

/** R$ 1.234,50 in tabular figures. */
export function Money({ value }: { value: number }) {
  return <Num whiteSpace="nowrap">{formatMoney(value)}</Num>
}

/** An amount on one line, shrunk to fit its container. */
export function FitMoney({ value }: { value: number }) {
  const text = formatMoney(value)
  return (
    <Container>
      <Num whiteSpace="nowrap" style={shrinkToFit(text)}>
        {text}
      </Num>
    </Container>
  )
}

const Container = chakra('span', { base: { flex: 1, minW: '0', containerType: 'inline-size' } })

/** A font size at which an amount fits its container: a cut amount would read as another amount. */
export const shrinkToFit = (text: string) => {
  const { length } = text
  return { fontSize: `min(1em, (100cqi - ${length * roundingPx}px) / ${length * glyphEm})` }
}

/** A generous average width of an amount's characters. */
const glyphEm = 0.53
/** Some browsers round each character up to whole pixels. */
const roundingPx = 0.5
