import { chakra } from '@chakra-ui/react'
import { button, link } from '../../theme/recipes/button.ts'

/** The width of every part of a public page. */
export const Wrap = chakra('div', {
  base: { w: 'full', maxW: 'page', mx: 'auto', px: '8', mdDown: { px: '4' } },
})

/** A link that looks like a button; `lg` is for the page's own calls. */
export const Action = chakra('a', button, { defaultProps: { size: 'lg' } })

/** A link inside a text. */
export const TextLink = chakra('a', link)

export const Lead = chakra('p', { base: { textStyle: 'lead', color: 'muted', maxW: '36em' } })
