import { useEffect, useState } from 'react'
import { useSettled } from '../ui/use-settled.ts'
import { isSame, type Range, rangeIssues } from './range.ts'

/** Milliseconds without a key after which what was typed counts. */
const pause = 500

/**
 * The two fields over the address's range: what is typed reaches the address once it has settled on two days, and what
 * is wrong with it is told then.
 */
export function useRange(range: Range, onRange: (range: Range) => void) {
  const [typed, setTyped] = useState(range)
  const [shown, setShown] = useState(range)
  // The address has changed otherwise: by a preset, or by going back.
  if (!isSame(shown, range)) {
    setShown(range)
    setTyped(range)
  }
  const text = `${typed.de} ${typed.ate}`
  const settled = useSettled(text, pause) === text
  const { de, ate } = typed
  useEffect(() => {
    const issues = rangeIssues({ de, ate })
    const are = (!issues.de && !issues.ate) || issues.ate === 'periodo_invertido'
    if (settled && are && !isSame(range, { de, ate })) onRange({ de, ate })
  }, [settled, de, ate, range, onRange])
  return {
    typed,
    type: (change: Partial<Range>) => setTyped({ ...typed, ...change }),
    issues: settled ? rangeIssues(typed) : {},
  }
}
