import { chakra } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { button, link } from '../theme/recipes/button.ts'

/** A route link that looks like a button: `<LinkButton to="/ordens" search={{…}} variant="outline">`. */
export const LinkButton = createLink(chakra('a', button))

/** A route link in the accent colour: `<TextLink to="/ordens">Ver Todas as OS</TextLink>`. */
export const TextLink = createLink(chakra('a', link))

/** A plain click navigates inside the app; a click with a modifier key is left to the browser. */
export function openOnPlainClick(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
