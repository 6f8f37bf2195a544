import { chakra } from '@chakra-ui/react'
import { button, link } from '../theme/recipes/button.ts'

/** A button that reads as a link ("limpar filtros", "Desfazer"). */
export const TextButton = chakra('button', link, { defaultProps: { type: 'button' } })

/** A link that leaves the app, in a new tab, with a button's look. */
export const OutLink = chakra('a', button, { defaultProps: { target: '_blank', rel: 'noopener noreferrer' } })
