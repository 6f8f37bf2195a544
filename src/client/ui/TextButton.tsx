import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { button, link } from '../theme/recipes/button.ts'

/** A button that reads as a link ("limpar filtros", "Desfazer"). */
export const TextButton = chakra('button', link, { defaultProps: { type: 'button' } })

/** A link that leaves the app, in a new tab, with a button's look. */
export function OutLink(props: ComponentProps<typeof Look>) {
  return <Look target="_blank" rel="noopener noreferrer" {...props} />
}

// Its defaults would be lost where it is styled anew: chakra(…) keeps the look of what it is given and nothing else.
const Look = chakra('a', button)
