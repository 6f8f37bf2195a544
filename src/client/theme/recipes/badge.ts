import { defineRecipe } from '@chakra-ui/react'

const filled = (tone: string) => ({ bg: `${tone}.bg`, color: `${tone}.fg` })

/** Only a status has a colour; everything else is neutral. */
export const badge = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    h: 'badge',
    ps: '1.5',
    pe: '7px',
    borderRadius: 'sm',
    fontSize: 'xs',
    lineHeight: 'none',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    flexShrink: 0,
  },
  variants: {
    tone: {
      received: filled('received'),
      progress: filled('progress'),
      ready: filled('ready'),
      delivered: filled('delivered'),
      danger: filled('danger'),
      refunded: filled('refunded'),
      accent: { bg: 'accent.subtle', color: 'accent.onSubtle', px: '7px' },
      line: { color: 'muted', px: '7px', boxShadow: 'inset 0 0 0 1px {colors.line}' },
      plain: { color: 'muted', px: '0', h: '18px', textStyle: 'sm', fontWeight: 'regular', gap: '1' },
    },
  },
  defaultVariants: { tone: 'line' },
})
