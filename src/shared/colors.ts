/**
 * Colours by their use, each for the light and for the dark theme: of the app (client/theme/semantic.ts) and of pages that the
 * server draws by itself.
 */
export const colors = {
  canvas: ['#f8f5f1', '#131110'],
  surface: ['#fffefc', '#1a1715'],
  raised: ['#ffffff', '#262220'],
  sunken: ['#f0ede7', '#100e0d'],
  hover: ['#f7f4f0', '#211e1b'],
  pressed: ['#ece8e1', '#322d29'],
  // Printed papers are white in both themes.
  paper: ['#ffffff', '#ffffff'],
  onPaper: ['#000000', '#000000'],

  ink: ['#1d1916', '#f1ede8'],
  muted: ['#645b52', '#b3a99e'],
  subtle: ['#736a60', '#998f84'],
  onPrimary: ['#fffefc', '#1a1715'],
  primary: ['#1f1b18', '#f1ede8'],
  primaryHover: ['#3a342f', '#d9d2ca'],

  hairline: ['#e8e3dc', '#2b2724'],
  line: ['#d8d1c8', '#3d3732'],
  fieldBorder: ['#91877c', '#766c62'],
  focusRing: ['#ad4e27', '#e58d5e'],
  danger: ['#b42a1e', '#f58e7f'],
} as const

/** The colours of an order's status, each theme's as ground, text, border and dot. */
export const tones = {
  received: [
    ['#e6eefa', '#1e4c93', '#c9d9f1', '#2f6bc4'],
    ['#1b2a42', '#a3c5f7', '#2b4063', '#6d9fea'],
  ],
  progress: [
    ['#fbeecb', '#744a04', '#eed898', '#b87c08'],
    ['#382b0e', '#f1c75f', '#54421a', '#dba83a'],
  ],
  ready: [
    ['#e1f1e4', '#1b5f31', '#bfdfc6', '#2e8b4c'],
    ['#17311f', '#8ad7a0', '#264c33', '#5bb877'],
  ],
  delivered: [
    ['#ece9e4', '#564e47', '#d8d2ca', '#91877c'],
    ['#2d2926', '#c6bdb3', '#433d38', '#8d8378'],
  ],
} as const
