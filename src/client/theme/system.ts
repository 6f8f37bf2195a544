import {
  createSystem,
  type RecipeDefinition,
  type SystemConfig,
  type SystemContext,
  type SystemStyleObject,
} from '@chakra-ui/react'
import { globalCss } from './global.ts'
import { touch } from './media.ts'
import { semanticTokens } from './semantic.ts'
import { textStyles, tokens } from './tokens.ts'
import { utilities } from './utilities.ts'

const dark = '[data-theme=dark] &'

/** Chakra's system of a theme, whose dark values hold as well where the device is dark and the theme follows it. */
export function createTheme(...configs: SystemConfig[]): SystemContext {
  const theme = createSystem(...configs)
  const { [dark]: values } = theme.getTokenCss()['@layer tokens']
  const ofDevice = { '@media (prefers-color-scheme: dark)': { '[data-theme=system] &': values } }
  return { ...theme, _global: [...theme._global, { '@layer tokens': ofDevice }] }
}

const made = createTheme({
  cssVarsPrefix: 'b',
  conditions: {
    dark,
    touch,
    before: '&::before',
    after: '&::after',
  },
  utilities,
  globalCss,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1100px', xl: '1440px' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes: {
      turn: { to: { rotate: '1turn' } },
      breathe: { '50%': { opacity: '0.45' } },
      appear: { from: { opacity: '0' } },
      rise: { from: { opacity: '0', transform: 'translateY(6px)' } },
      slide: { from: { transform: 'translateX(-100%)' } },
      vanish: { to: { opacity: '0' } },
    },
  },
})

/** What is made of each object, once. */
function once<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const known = new WeakMap<From, Made>()
  return from => {
    const made = known.get(from) ?? make(from)
    known.set(from, made)
    return made
  }
}

const recipeOf = once((recipe: RecipeDefinition) => {
  const fn = made.cva(recipe)
  return Object.assign(fn, { merge: once(fn.merge.bind(fn)) })
})
const stylesOf = once((styles: SystemStyleObject) => made.css(styles))
const isEmpty = (styles: SystemStyleObject | undefined) => !styles || Object.keys(styles).length === 0

/**
 * Chakra without its theme: our tokens alone. Recipes stand with the components that use them. Chakra makes an element's
 * recipe, and works out its styles, anew at each render: most of what a list costs. Here that happens once.
 */
export const system: typeof made = {
  ...made,
  cva: recipeOf as typeof made.cva,
  css: (styles, ...more) => (styles && more.every(isEmpty) ? stylesOf(styles) : made.css(styles, ...more)),
}
