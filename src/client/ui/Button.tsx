import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { button } from '../theme/recipes/button.ts'
import { Tooltip } from './dialogs/Tooltip.tsx'
import { Icon, type IconProps } from './Icon.tsx'
import { Mark } from './Mark.tsx'

export interface ButtonProps extends Omit<ComponentProps<typeof StyledButton>, 'square' | 'children'> {
  children?: ReactNode
  icon?: LucideIcon | undefined
  /** The text while busy ("Salvando..."); the button then takes no click. */
  busy?: string | false | undefined
  /** Why the button is disabled: a tooltip says it, and the button stays focusable. */
  blocked?: string | undefined
}

/** `variant` primary | outline (default) | ghost | danger | tinted, `size` sm | md (default) | lg; any style prop. */
export function Button({ icon, busy, blocked, children, onClick, type = 'button', ...props }: ButtonProps) {
  const element = (
    <StyledButton
      {...props}
      type={busy || blocked ? 'button' : type}
      aria-disabled={busy || blocked ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) =>
        busy || blocked ? event.preventDefault() : onClick?.(event)
      }
    >
      {busy ? (
        <Mark size="sm" turning />
      ) : (
        icon && <Icon of={icon} size={props.size === 'lg' ? 'lg' : 'md'} />
      )}
      {busy || children}
    </StyledButton>
  )
  return blocked ? <Tooltip label={blocked}>{element}</Tooltip> : element
}

/** A button's styles, for an element that is no button (a link, a file's label). */
export const StyledButton = chakra('button', button)

interface IconButtonProps
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

/** For onKeyDown: Enter that is still held down from what opened a question answers nothing. */
export function notHeld(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** Ignores the second click of a double click: after the first one another button or row may lie under the pointer. */
export const ignoreDoubleClick =
  <On extends Element>(onClick: (event: MouseEvent<On>) => void) =>
  (event: MouseEvent<On>): void => {
    if (event.detail <= 1) onClick(event)
  }
