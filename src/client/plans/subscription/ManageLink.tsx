import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { link } from '../../theme/recipes/button.ts'
import { OutLink } from '../../ui/TextButton.tsx'
import type { Subscription } from './use-history.ts'

interface ManageLinkProps {
  subscription: Pick<Subscription, 'gerenciar'>
  asButton?: boolean
}

/** A link to where a subscription is paid and cancelled; nothing if only the buyer's mail has it. */
export function ManageLink({ subscription: { gerenciar }, asButton = false }: ManageLinkProps) {
  const { t } = useLingui()
  if (!gerenciar) return null
  const open = t`Abrir no checkout de teste`
  if (asButton) return <OutLink href={gerenciar}>{open}</OutLink>
  return (
    <TextOutLink href={gerenciar} target="_blank" rel="noopener noreferrer">
      {open}
    </TextOutLink>
  )
}

const TextOutLink = chakra('a', link)
