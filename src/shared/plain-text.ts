/** Each sign of a keyboard, and what looks like it or is pasted for it. */
const alike = [
  ["'", /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035]/g],
  ['"', /[\u201c\u201d\u201f\u2033]/g],
  ['-', /[\u02d7\u2010-\u2015\u2212\ufe58\ufe63]/g],
  [' ', /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/g],
  // Soft hyphens, fillers, joiners, and marks of direction and order.
  ['', /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g],
] as const

/** What is neither a sign of a keyboard nor a Latin letter. */
const strange = /[^\t\n\r -_a-~\u00c0-\u024f]/

/**
 * A text with the signs, blanks and digits of a keyboard in place of those that look like them: ’ and ´ become ', – and −
 * become -, a no-break space becomes a space, １ becomes 1. What nobody sees is left out. Letters, their case, their accents
 * and the ends of lines stay. For comparing texts and for reading amounts, days and phones; what is stored stays as typed.
 */
export function plainSigns(text: string): string {
  // Most texts have none of them, and a sheet has a hundred thousand.
  if (!strange.test(text)) return text
  let plain = text.replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  for (const [sign, others] of alike) plain = plain.replace(others, sign)
  return plain
}
