import { isGuessable, stretchesOf } from '../../../shared/passwords.ts'

export type Strength = 'weak' | 'fair' | 'strong'

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
