/** Where the caret leaves `behind` digits to its right; after erasing, also the marks between the digits. */
export function caretBefore(text: string, behind: number, erased: boolean): number {
  let at = text.length
  for (let left = behind; left > 0 && at > 0; at--) if (isDigit(text[at - 1])) left--
  while (erased && at > 0 && !isDigit(text[at - 1])) at--
  return at
}

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9'
