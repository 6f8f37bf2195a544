import { chakra } from '@chakra-ui/react'

/** The look of text that is cut at one line. */
export const oneLine = {
  display: 'block',
  minW: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** One line, cut with an ellipsis. */
export const Clip = chakra('span', { base: oneLine })

/** The muted second line of a row. */
export const Sub = chakra('span', { base: { display: 'block', color: 'muted', textStyle: 'sm' } })

/** A number, date, phone or amount: tabular figures. */
export const Num = chakra('span', { base: { fontVariantNumeric: 'tabular-nums' } })

/** Help under or beside something. */
export const Hint = chakra('span', { base: { color: 'muted', textStyle: 'sm' } })

/** The look of what is there for screen readers alone. */
export const hidden = {
  position: 'absolute',
  w: '1px',
  h: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** For screen readers alone. */
export const Hidden = chakra('span', { base: hidden })

export const SectionTitle = chakra('h2', { base: { textStyle: 'section' } })
