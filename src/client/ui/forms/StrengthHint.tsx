import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Strength, strengthOf } from './strength.ts'

/** How to make the password better, with three bars; it never blocks. */
export function StrengthHint({ password, min, names }: { password: string; min: number; names: string[] }) {
  const advice = useAdvice()
  const missing = min - password.length
  const strength = missing > 0 ? 'weak' : strengthOf(password, names)
  return (
    <Row>
      <Bars strength={strength} aria-hidden="true">
        <i />
        <i />
        <i />
      </Bars>
      {missing > 0
        ? plural(missing, { one: 'Falta # caractere', other: 'Faltam # caracteres' })
        : advice[strength]}
    </Row>
  )
}

function useAdvice(): Record<Strength, string> {
  const { t } = useLingui()
  return {
    weak: t`Fraca: junte outra palavra ou números`,
    fair: t`Razoável: mais uma palavra a deixa forte`,
    strong: t`Senha forte`,
  }
}

const Row = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '2' } })
const Bars = chakra('span', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, {sizes.5})',
    gap: '0.5',
    flexShrink: 0,
    '& > i': { h: '1', borderRadius: 'full', bg: 'line' },
  },
  variants: {
    strength: {
      weak: { '& > :nth-of-type(-n+1)': { bg: 'danger' } },
      fair: { '& > :nth-of-type(-n+2)': { bg: 'progress.solid' } },
      strong: { '& > :nth-of-type(-n+3)': { bg: 'ready.solid' } },
    },
  },
})
