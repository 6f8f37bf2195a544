import { colors, tones } from '../../shared/colors.ts'

const tone = ([light, dark]: readonly [readonly string[], readonly string[]]) => ({
  bg: pair(light[0], dark[0]),
  fg: pair(light[1], dark[1]),
  line: pair(light[2], dark[2]),
  solid: pair(light[3] ?? light[1], dark[3] ?? dark[1]),
})

function pair(light = '', dark = light) {
  return { value: { base: light, _dark: dark } }
}

const own = (name: keyof typeof colors) => pair(...colors[name])

/** The tokens that screens use: colours by meaning in both themes, and sizes that are larger on touch. */
export const semanticTokens = {
  colors: {
    canvas: own('canvas'),
    surface: own('surface'),
    raised: own('raised'),
    // The page's background; on the phone there is no sheet beside a sidebar.
    ground: {
      value: { base: '{colors.surface}', mdDown: '{colors.canvas}' },
    },
    sunken: own('sunken'),
    paper: own('paper'),
    onPaper: own('onPaper'),
    // Lies lower than what is around it, in either theme.
    well: pair(colors.sunken[0], colors.hover[1]),
    aside: pair(colors.canvas[0], colors.sunken[1]),
    track: pair(colors.pressed[0], colors.canvas[1]),
    hover: own('hover'),
    pressed: own('pressed'),

    ink: own('ink'),
    muted: own('muted'),
    subtle: own('subtle'),
    onPrimary: own('onPrimary'),
    primary: { DEFAULT: own('primary'), hover: own('primaryHover') },

    hairline: own('hairline'),
    line: own('line'),
    fieldBorder: own('fieldBorder'),
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
    focusRing: own('focusRing'),

    received: tone(tones.received),
    progress: tone(tones.progress),
    ready: tone(tones.ready),
    delivered: tone(tones.delivered),
    refunded: tone([
      ['#f0e8fa', '#643696', '#dccbef'],
      ['#2f2242', '#d0b3f5', '#473463'],
    ]),
    danger: {
      DEFAULT: own('danger'),
      ...tone([
        ['#fce8e5', '#a3241a', '#f2c8c2'],
        ['#401d18', '#f8a99c', '#612c25'],
      ]),
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
