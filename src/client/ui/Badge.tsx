import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { badge } from '../theme/recipes/badge.ts'
import { Icon } from './Icon.tsx'

export type Tone = 'received' | 'progress' | 'ready' | 'delivered' | 'danger' | 'refunded'

interface BadgeProps extends ComponentProps<typeof StyledBadge> {
  icon?: LucideIcon | undefined
}

/** `tone`: a status hue (Tone), or accent, line (default), plain (no ground: "Pago - PIX"). */
export function Badge({ icon, children, ...props }: BadgeProps) {
  return (
    <StyledBadge {...props}>
      {icon && <Icon of={icon} size="xs" />}
      {children}
    </StyledBadge>
  )
}

const StyledBadge = chakra('span', badge)
