import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { administratorPasswordMin } from '../../../shared/auth.ts'
import { isGuessable, stretchesOf } from '../../../shared/passwords.ts'
import { PasswordInput } from '../inputs/TextInput.tsx'
import { Field } from './Field.tsx'

interface NewPasswordProps {
  /** The minimum length of this installation. */
  min: number
  /** Names that the password should not contain. */
  names: string[]
  error: string | undefined
  control: ComponentProps<typeof PasswordInput> & { value: string }
}

/** A field for a new password, with its strength. */
export function NewPassword({ min, names, error, control }: NewPasswordProps) {
  const { t } = useLingui()
  const { value } = control
  const leastOf = (min: number) => t`Mínimo ${min} caracteres`
  // The password is long enough for an ordinary user, so the server wants an administrator's length.
  const lengthHint = leastOf(error === 'senha_curta' && value.length >= min ? administratorPasswordMin : min)
  return (
    <Field
      label={t`Nova senha`}
      required
      error={error === 'senha_curta' ? lengthHint : error}
      hint={value && <StrengthHint password={value} min={min} names={names} />}
    >
      <PasswordInput autoComplete="new-password" placeholder={lengthHint} {...control} />
    </Field>
  )
}

/** Checks that a password was typed the same twice, beside the schema's own issues. */
export function useRepeatIssues() {
  const { t } = useLingui()
  return ({ password, repeated }: { password: string; repeated: string }, min: number) => ({
    ...(password && password.length < min && { password: 'senha_curta' }),
    ...(repeated === ''
      ? { repeated: 'senha_obrigatoria' }
      : repeated !== password && { repeated: t`As senhas são diferentes` }),
  })
}

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

type Strength = 'weak' | 'fair' | 'strong'

/**
 * A rough guess of a password's strength, which blocks nothing. Passwords that the server refuses without its list of
 * common ones are weak; `names` were typed beside it.
 */
export function strengthOf(password: string, names: string[] = []): Strength {
  if (isGuessable(password, names)) return 'weak'
  const bits = effectiveLength(password) * Math.log2(alphabetOf(password))
  return bits < 40 ? 'weak' : bits < 65 ? 'fair' : 'strong'
}

// A character that repeats or continues the one before it (aaa, 123, rewq) adds next to nothing.
function effectiveLength(password: string): number {
  const characters = [...password.toLowerCase()]
  const fresh = stretchesOf(password)
  return Math.min(fresh, new Set(characters).size * 1.5) + (characters.length - fresh) * 0.25
}

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 33],
  ]
  return kinds.reduce((size, [kind, letters]) => size + (kind.test(password) ? letters : 0), 1)
}
