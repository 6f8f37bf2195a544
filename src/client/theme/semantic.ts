const tone = (light: string[], dark: string[]) => ({
  bg: pair(light[0], dark[0]),
  fg: pair(light[1], dark[1]),
  line: pair(light[2], dark[2]),
  solid: pair(light[3] ?? light[1], dark[3] ?? dark[1]),
})

function pair(light = '', dark = light) {
  return { value: { base: light, _dark: dark } }
}

/** The tokens that screens use: colours by meaning in both themes, and sizes that are larger on touch. */
export const semanticTokens = {
  colors: {
    canvas: pair('#f8f5f1', '#131110'),
    surface: pair('#fffefc', '#1a1715'),
    raised: pair('#ffffff', '#262220'),
    // The page's background; on the phone there is no sheet beside a sidebar.
    ground: {
      value: { base: '{colors.surface}', mdDown: '{colors.canvas}' },
    },
    sunken: pair('#f0ede7', '#100e0d'),
    // Printed papers are white in both themes.
    paper: pair('#ffffff'),
    onPaper: pair('#000000'),
    hover: pair('#f7f4f0', '#211e1b'),
    pressed: pair('#ece8e1', '#322d29'),

    ink: pair('#1d1916', '#f1ede8'),
    muted: pair('#645b52', '#b3a99e'),
    subtle: pair('#736a60', '#998f84'),
    onPrimary: pair('#fffefc', '#1a1715'),
    primary: { DEFAULT: pair('#1f1b18', '#f1ede8'), hover: pair('#3a342f', '#d9d2ca') },

    hairline: pair('#e8e3dc', '#2b2724'),
    line: pair('#d8d1c8', '#3d3732'),
    fieldBorder: pair('#91877c', '#766c62'),
    drawing: pair('#aea59b', '#564e47'),
    bone: pair('#f0ede7', '#322d29'),
    avatar: { bg: pair('#d3ccc3', '#332e29'), fg: pair('#1f1b18', '#f0ede7') },
    outline: { bg: pair('#ffffff', 'transparent') },
    knob: pair('#fffefc'),

    accent: {
      DEFAULT: pair('#ad4e27', '#e58d5e'),
      hover: pair('#8f3f1e', '#f2ae88'),
      subtle: pair('#faede5', '#38221a'),
      onSubtle: pair('#8f3f1e', '#f2ae88'),
    },
    focusRing: pair('#ad4e27', '#e58d5e'),

    received: tone(
      ['#e6eefa', '#1e4c93', '#c9d9f1', '#2f6bc4'],
      ['#1b2a42', '#a3c5f7', '#2b4063', '#6d9fea'],
    ),
    progress: tone(
      ['#fbeecb', '#744a04', '#eed898', '#b87c08'],
      ['#382b0e', '#f1c75f', '#54421a', '#dba83a'],
    ),
    ready: tone(['#e1f1e4', '#1b5f31', '#bfdfc6', '#2e8b4c'], ['#17311f', '#8ad7a0', '#264c33', '#5bb877']),
    delivered: tone(
      ['#ece9e4', '#564e47', '#d8d2ca', '#91877c'],
      ['#2d2926', '#c6bdb3', '#433d38', '#8d8378'],
    ),
    refunded: tone(['#f0e8fa', '#643696', '#dccbef'], ['#2f2242', '#d0b3f5', '#473463']),
    danger: {
      DEFAULT: pair('#b42a1e', '#f58e7f'),
      ...tone(['#fce8e5', '#a3241a', '#f2c8c2'], ['#401d18', '#f8a99c', '#612c25']),
    },
    scrim: pair('rgb(29 25 22 / 0.42)', 'rgb(0 0 0 / 0.6)'),
  },
  shadows: {
    none: { value: 'none' },
    control: pair('0 1px 2px rgb(42 31 20 / 0.06)', 'none'),
    overlay: pair(
      '0 0 0 1px rgb(42 31 20 / 0.07), 0 2px 6px rgb(42 31 20 / 0.06), 0 16px 40px -8px rgb(42 31 20 / 0.22)',
      '0 0 0 1px #3d3732, 0 16px 40px -8px rgb(0 0 0 / 0.7)',
    ),
    chosen: pair('0 0 0 1px #e8e3dc, 0 1px 2px rgb(42 31 20 / 0.06)', '0 0 0 1px #2b2724'),
    well: pair('none', 'inset 0 0 0 1px #2b2724'),
  },
  sizes: {
    choices: { value: { base: '259px', _touch: '290px' } },
    control: {
      md: { value: { base: '36px', _touch: '44px' } },
      sm: { value: { base: '28px', _touch: '40px' } },
      row: { value: { base: '32px', _touch: '44px' } },
      segment: { value: { base: '32px', _touch: '40px' } },
      footer: { value: { base: '36px', _touch: '48px' } },
    },
  },
  fontSizes: {
    field: { value: { base: '0.875rem', _touch: '1rem' } },
    control: { sm: { value: { base: '0.8125rem', _touch: '0.875rem' } } },
  },
  radii: {
    control: { sm: { value: { base: '6px', _touch: '8px' } } },
  },
}
