import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { button, link } from '../theme/recipes/button.ts'

/** A button that reads as a link ("limpar filtros", "Desfazer"). */
export const TextButton = chakra('button', link, { defaultProps: { type: 'button' } })

/** A link that opens a new tab and looks like a button. */
export function OutLink(props: ComponentProps<typeof UnderlinedLink>) {
  return <UnderlinedLink target="_blank" rel="noopener noreferrer" {...props} />
}

// Default props are set outside chakra(…), which drops those of a component that it styles again.
const UnderlinedLink = chakra('a', button)
