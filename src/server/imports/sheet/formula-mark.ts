/**
 * Takes away the ' that our own CSV puts before = + - @ so that no program takes a text for a formula (http/csv.ts): where
 * a text begins, and behind what does not show or what another program may take for the begin of a cell.
 */
export const withoutFormulaMark = (text: string): string =>
  text
    .replace(/^'(?=[=+\-@＝＋－＠\t\r])/u, '')
    .replace(/([\s",\p{Cf}\p{Cc}]+)'(?=[=+\-@＝＋－＠])/gu, (marked, run: string, at: number) =>
      at === 0 || /[,\t\r\n]/.test(run) ? run : marked,
    )
