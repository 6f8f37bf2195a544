/** Styles of every page: background, focus ring, font weights, and no motion if the user prefers none. */
export const globalCss = {
  html: { colorScheme: 'light' },
  // See useOwnBar: as high as a bar is on a phone.
  'html[data-own-bar]': { scrollPaddingBottom: '120px' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '[data-theme=system]': { colorScheme: 'light dark' },
  body: {
    bg: 'canvas',
    color: 'ink',
    fontFamily: 'body',
    textStyle: 'md',
    WebkitFontSmoothing: 'antialiased',
    overflowX: 'clip',
  },
  'b, strong': { fontWeight: 'medium' },
  'h1, h2, h3, h4': { fontWeight: 'semibold' },
  button: { cursor: 'pointer' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '2px' },
  '::placeholder': { color: 'subtle', opacity: 1 },
  '::selection': { bg: 'accent.subtle', color: 'accent.onSubtle' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
  },
}
