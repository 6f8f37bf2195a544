const style = (fontSize: string, extra: Record<string, string> = {}) => ({
  value: { fontSize, lineHeight: fontSize, ...extra },
})

/** The `textStyle`s: size and line height go together. */
export const textStyles = {
  xs: style('xs'),
  sm: style('sm'),
  md: style('md'),
  lg: style('lg'),
  label: style('sm', { fontWeight: 'medium' }),
  section: style('base', { lineHeight: 'md', fontWeight: 'semibold' }),
  dialog: style('dialog', { fontWeight: 'semibold', letterSpacing: 'tight' }),
  title: style('xl', { fontWeight: 'semibold', letterSpacing: 'tight' }),
  figure: style('2xl', {
    fontWeight: 'semibold',
    letterSpacing: 'figure',
    fontVariantNumeric: 'tabular-nums',
  }),
  num: { value: { fontVariantNumeric: 'tabular-nums' } },
}
