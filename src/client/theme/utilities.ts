import type { SystemConfig } from '@chakra-ui/react'

const spacing = (...shorthand: string[]) => ({ values: 'spacing' as const, shorthand })
const sizes = (...shorthand: string[]) => ({ values: 'sizes' as const, shorthand })
const colors = (...shorthand: string[]) => ({ values: 'colors' as const, shorthand })

const radii = (...shorthand: string[]) => ({ values: 'radii' as const, shorthand })

/**
 * The properties that take our tokens, and the shorthands that our styles use. Chakra's own table is three times as
 * long (5 kB brotli); tests/client/theme-utilities.test.ts fails if a used one is missing.
 */
export const utilities: NonNullable<SystemConfig['utilities']> = {
  margin: spacing('m'),
  marginTop: spacing('mt'),
  marginBottom: spacing('mb'),
  marginInline: spacing('mx'),
  marginBlock: spacing('my'),
  marginInlineStart: spacing('ms'),
  marginInlineEnd: spacing('me'),
  padding: spacing('p'),
  paddingTop: spacing('pt'),
  paddingBottom: spacing('pb'),
  paddingInline: spacing('px'),
  paddingBlock: spacing('py'),
  paddingInlineStart: spacing('ps'),
  paddingInlineEnd: spacing('pe'),
  scrollPaddingBottom: spacing(),
  gap: spacing(),
  rowGap: spacing(),
  columnGap: spacing(),
  inset: spacing(),
  insetInline: spacing('insetX'),
  insetBlock: spacing('insetY'),
  insetInlineStart: spacing(),
  insetInlineEnd: spacing(),
  top: spacing(),
  right: spacing(),
  bottom: spacing(),
  left: spacing(),
  width: sizes('w'),
  height: sizes('h'),
  minWidth: sizes('minW'),
  minHeight: sizes('minH'),
  maxWidth: sizes('maxW'),
  maxHeight: sizes('maxH'),
  flexBasis: sizes(),
  color: colors(),
  background: colors('bg'),
  borderColor: colors(),
  outlineColor: colors(),
  fill: colors(),
  stroke: colors(),
  borderRadius: radii(),
  borderTopRadius: {
    ...radii(),
    transform: (value: string) => ({ borderTopLeftRadius: value, borderTopRightRadius: value }),
  },
  borderInlineStartRadius: {
    ...radii('borderStartRadius'),
    transform: (value: string) => ({ borderStartStartRadius: value, borderEndStartRadius: value }),
  },
  borderInlineEndRadius: {
    ...radii('borderEndRadius'),
    transform: (value: string) => ({ borderStartEndRadius: value, borderEndEndRadius: value }),
  },
  boxShadow: { values: 'shadows' },
  zIndex: { values: 'zIndex' },
  fontFamily: { values: 'fonts' },
  fontSize: { values: 'fontSizes' },
  fontWeight: { values: 'fontWeights' },
  lineHeight: { values: 'lineHeights' },
  letterSpacing: { values: 'letterSpacings' },
  truncate: { transform: () => ({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }) },
  lineClamp: {
    transform: (lines: number) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      WebkitLineClamp: lines,
      WebkitBoxOrient: 'vertical',
      textWrap: 'wrap',
    }),
  },
}
