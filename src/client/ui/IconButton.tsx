import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ButtonLook } from './Button.tsx'
import { Icon, type IconProps } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps
  extends Omit<ComponentProps<typeof ButtonLook>, 'square' | 'children' | 'aria-label'> {
  icon: LucideIcon
  /** What it does: its name for screen readers, and its tooltip. */
  label: string
  iconSize?: IconProps['size']
}

/** A square button with an icon alone; ghost unless told. */
export function IconButton({
  icon,
  label,
  iconSize,
  variant = 'ghost',
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ButtonLook {...props} type={type} variant={variant} square aria-label={label}>
        <Icon of={icon} size={iconSize ?? 'md'} />
      </ButtonLook>
    </Tooltip>
  )
}
