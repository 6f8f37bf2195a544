import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { StyledButton } from './Button.tsx'
import { Tooltip } from './dialogs/Tooltip.tsx'
import { Icon, type IconProps } from './Icon.tsx'

export interface IconButtonProps
  extends Omit<ComponentProps<typeof StyledButton>, 'square' | 'children' | 'aria-label'> {
  icon: LucideIcon
  /** The button's action: its name for screen readers and its tooltip. */
  label: string
  iconSize?: IconProps['size']
  /** Why the button is disabled: the tooltip says it, and the button stays focusable. */
  blocked?: string | undefined
}

/** A square button with an icon alone; ghost by default. */
export function IconButton({
  icon,
  label,
  iconSize,
  blocked,
  variant = 'ghost',
  type = 'button',
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip label={blocked ?? label}>
      <StyledButton
        {...props}
        type={blocked ? 'button' : type}
        variant={variant}
        square
        aria-label={label}
        aria-disabled={blocked ? true : undefined}
        onClick={blocked ? undefined : onClick}
      >
        <Icon of={icon} size={iconSize ?? 'md'} />
      </StyledButton>
    </Tooltip>
  )
}
