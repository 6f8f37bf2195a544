/** What looks like, or is pasted for, each sign of a keyboard. */
const alike = {
  "'": '`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035',
  '"': '\u201c\u201d\u201f\u2033',
  '-': '\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63',
  ' ': '\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u2800\u3000',
}

/** What nobody sees: soft hyphens, fillers, joiners, and marks of direction, of order and of variants. */
const unseen =
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0'

const plainOf = new Map(
  Object.entries(alike).flatMap(([sign, others]) => [...others].map(other => [other, sign] as const)),
)
const others = new RegExp(`[${[...plainOf.keys()].join('')}\uff01-\uff5e${unseen}]`, 'g')

/**
 * A text with the signs, blanks and digits of a keyboard in place of those that look like them: ’ and ´ become ', – and −
 * become -, a no-break space becomes a space, １ becomes 1. What nobody sees is left out. Letters, their case, their accents
 * and the ends of lines stay. For comparing texts and for reading amounts, days and phones; what is stored stays as typed.
 */
export const plainSigns = (text: string): string =>
  text.replace(
    others,
    sign => plainOf.get(sign) ?? (sign < '\uff01' || sign > '\uff5e' ? '' : halfWidth(sign)),
  )

/** ＇ and ｀ of full width are apostrophes, too. */
const halfWidth = (sign: string): string => {
  const half = String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
  return plainOf.get(half) ?? half
}
