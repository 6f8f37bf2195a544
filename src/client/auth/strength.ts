export type Strength = 'weak' | 'fair' | 'strong'

/** How hard a password is to guess, roughly: it asks for more and blocks nothing (design §5). */
export function strengthOf(password: string): Strength {
  const bits = effectiveLength(password) * Math.log2(alphabetOf(password))
  return bits < 40 ? 'weak' : bits < 65 ? 'fair' : 'strong'
}

// A character that repeats or continues the one before it (aaa, 123, cba) adds next to nothing.
function effectiveLength(password: string): number {
  const codes = [...password.toLowerCase()].map(character => character.codePointAt(0) ?? 0)
  const steps = codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? Number.NaN)) <= 1)
  const fresh = codes.length - steps.length
  return Math.min(fresh, new Set(codes).size * 2) + steps.length * 0.25
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
