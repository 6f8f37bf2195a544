import { createSystem } from '@chakra-ui/react'
import { globalCss } from './global.ts'
import { touch } from './media.ts'
import { semanticTokens } from './semantic.ts'
import { textStyles } from './text.ts'
import { tokens } from './tokens.ts'
import { utilities } from './utilities.ts'

/** Chakra without its theme: our tokens alone. Recipes stand with the components that use them. */
export const system = createSystem({
  cssVarsPrefix: 'b',
  conditions: {
    dark: '[data-theme=dark] &',
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
