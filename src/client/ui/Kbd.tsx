import { chakra } from '@chakra-ui/react'
import { touch } from '../theme/media.ts'

/** A key's name; hidden on devices without a keyboard. */
export const Kbd = chakra('kbd', {
  base: {
    fontFamily: 'body',
    fontSize: 'xs',
    lineHeight: 'none',
    fontWeight: 'medium',
    color: 'subtle',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'xs',
    px: '5px',
    py: '0.5',
    [touch]: { display: 'none' },
  },
})

/** Of one character, beside what it does: gone where those keys are off (singleKeys). */
export const KeyCap = chakra(
  Kbd,
  { base: { 'html[data-teclas=off] &': { display: 'none' } } },
  { defaultProps: { 'aria-hidden': true } },
)
