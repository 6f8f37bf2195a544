/** The light theme's values; semantic.ts adds the dark one. */
const space = {
  0: { value: '0px' },
  0.5: { value: '2px' },
  1: { value: '4px' },
  1.5: { value: '6px' },
  2: { value: '8px' },
  2.5: { value: '10px' },
  3: { value: '12px' },
  3.5: { value: '14px' },
  4: { value: '16px' },
  5: { value: '20px' },
  6: { value: '24px' },
  8: { value: '32px' },
  10: { value: '40px' },
  12: { value: '48px' },
  16: { value: '64px' },
  24: { value: '96px' },
}

export const tokens = {
  colors: {
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
  },
  fonts: {
    body: { value: '"Geist", "Geist fallback", ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif' },
  },
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.875rem' },
    base: { value: '0.9375rem' },
    lg: { value: '1rem' },
    dialog: { value: '1.125rem' },
    xl: { value: '1.375rem' },
    '2xl': { value: '1.625rem' },
  },
  lineHeights: {
    none: { value: '1' },
    xs: { value: '1rem' },
    sm: { value: '1.125rem' },
    md: { value: '1.25rem' },
    lg: { value: '1.5rem' },
    dialog: { value: '1.625rem' },
    xl: { value: '1.75rem' },
    '2xl': { value: '2rem' },
  },
  fontWeights: {
    regular: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
  },
  letterSpacings: {
    figure: { value: '-0.02em' },
    tight: { value: '-0.012em' },
  },
  spacing: space,
  sizes: {
    ...space,
    full: { value: '100%' },
    screen: { value: '100dvh' },
    icon: { sm: { value: '14px' }, md: { value: '16px' }, lg: { value: '20px' } },
    badge: { value: '22px' },
    row: { value: '64px' },
    control: { lg: { value: '48px' }, touch: { value: '44px' } },
    sidebar: { DEFAULT: { value: '16rem' }, mobile: { value: '18rem' }, icon: { value: '3rem' } },
    topbar: { value: '56px' },
    bottombar: { value: '56px' },
    dialog: { sm: { value: '440px' }, md: { value: '820px' } },
    auth: { value: '400px' },
    page: { DEFAULT: { value: '1200px' }, app: { value: '1400px' } },
  },
  radii: {
    none: { value: '0px' },
    xs: { value: '4px' },
    sm: { value: '6px' },
    md: { value: '8px' },
    lg: { value: '12px' },
    full: { value: '999px' },
  },
  durations: {
    fast: { value: '80ms' },
    base: { value: '140ms' },
    turn: { value: '900ms' },
  },
  easings: {
    out: { value: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
  },
  zIndex: {
    raised: { value: 2 },
    topbar: { value: 3 },
    bottombar: { value: 4 },
    popover: { value: 5 },
    overlay: { value: 10 },
    menu: { value: 15 },
    toast: { value: 20 },
    tooltip: { value: 30 },
  },
}

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
