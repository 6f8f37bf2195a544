import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './dialogs/Tooltip.tsx'
import { Icon } from './Icon.tsx'

interface FabProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  icon: LucideIcon
  onClick(): void
  children: ReactNode
  /** Why it is disabled. */
  blocked?: string | undefined
}

/** The screen's main action as a floating button, on the phone alone. */
export function Fab({ icon, onClick, children, blocked, type = 'button', ...props }: FabProps) {
  const element = (
    <FabButton
      {...props}
      type={blocked ? 'button' : type}
      onClick={() => !blocked && onClick()}
      aria-disabled={blocked ? true : undefined}
    >
      <Icon of={icon} size="lg" />
      {children}
    </FabButton>
  )
  return blocked ? <Tooltip label={blocked}>{element}</Tooltip> : element
}

const FabButton = chakra('button', {
  base: {
    display: 'none',
    mdDown: { display: 'inline-flex' },
    position: 'fixed',
    right: '4',
    bottom: 'calc({spacing.4} + env(safe-area-inset-bottom))',
    zIndex: 'fab',
    alignItems: 'center',
    gap: '2',
    h: 'control.fab',
    ps: '4',
    pe: '5',
    bg: 'primary',
    color: 'onPrimary',
    borderRadius: 'full',
    textStyle: 'lg',
    fontWeight: 'medium',
    boxShadow: 'overlay',
    '&[aria-disabled=true]': { bg: 'pressed', color: 'muted' },
  },
})
