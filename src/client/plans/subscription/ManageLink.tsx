import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { link } from '../../theme/recipes/button.ts'
import { OutLink } from '../../ui/TextButton.tsx'
import type { Subscription } from './use-history.ts'

interface ManageLinkProps {
  subscription: Pick<Subscription, 'gerenciar'>
  asButton?: boolean
}

/** To where a subscription is paid and canceled; nothing where only its buyer's mail leads there. */
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
