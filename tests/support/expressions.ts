import { parseSync } from 'vite'
import { filesOf, textOf } from './sources.ts'

/** A regular expression of the code, by where it stands: `src/shared/money.ts:38`. */
export interface Expression {
  at: string
  pattern: RegExp
}

const readers = () => filesOf(['src/shared', 'src/server'], /(?<!\.d)\.tsx?$/)

/** Every regular expression that stands in src/shared and src/server. */
export const expressions = (): Expression[] =>
  readers().flatMap(path => {
    const text = textOf(path)
    return literalsIn(parseSync(path, text).program).map(({ start, regex: { pattern, flags } }) => ({
      at: `${path}:${text.slice(0, start).split('\n').length}`,
      pattern: new RegExp(pattern, flags),
    }))
  })

/** The files that put one together while they run. */
export const filesThatMakeOne = (): string[] => readers().filter(path => /\bRegExp\(/.test(textOf(path)))

interface Literal {
  start: number
  regex: { pattern: string; flags: string }
}

function literalsIn(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return []
  const own = 'regex' in node ? [node as Literal] : []
  return [...own, ...Object.values(node).flatMap(literalsIn)]
}
