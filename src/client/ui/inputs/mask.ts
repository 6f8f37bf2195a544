import type { ChangeEvent } from 'react'

/** How a field formats its text. */
interface Mask {
  format(typed: string): string
  /** The characters that the user's text is made of; all others are the format's. */
  kept: RegExp
}

/** Formats a field in place while it is typed in. */
export function maskTyped({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, mask: Mask): void {
  const typed = target.value
  const erased = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentBackward'
  const { text, caret } = masked(typed, target.selectionStart ?? typed.length, mask, erased)
  if (text === typed) return
  target.value = text
  target.setSelectionRange(caret, caret)
}

/** The formatted text, and the caret at the same character as before. */
export function masked(typed: string, caret: number, { format, kept }: Mask, erased = false) {
  const text = format(typed)
  const behind = lettersOf(typed.slice(caret), kept).length - pushedOut(typed, text, kept)
  return { text, caret: caretBefore(text, behind, kept, erased) }
}

/** Where the caret leaves `behind` characters to its right; after a deletion it also skips the format's marks. */
function caretBefore(text: string, behind: number, kept: RegExp, erased: boolean): number {
  const isKept = (at: number) => kept.test(text[at] ?? '')
  let at = text.length
  for (let left = behind; left > 0 && at > 0; at--) if (isKept(at - 1)) left--
  while (erased && at > 0 && !isKept(at - 1)) at--
  return at
}

/** How many characters were cut off because the mask was full. */
function pushedOut(typed: string, text: string, kept: RegExp): number {
  const [before, after] = [lettersOf(typed, kept).toUpperCase(), lettersOf(text, kept)]
  return before.startsWith(after) ? before.length - after.length : 0
}

const lettersOf = (text: string, kept: RegExp) => [...text].filter(letter => kept.test(letter)).join('')
