/** Prints a check's line, as counts.mjs reads it. */
export function check(words, isTrue, why = '') {
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${words}${isTrue || !why ? '' : `: ${why}`}`)
  if (!isTrue) process.exitCode = 1
}
