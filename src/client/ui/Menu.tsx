import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'

export interface MenuItem {
  value: string
  label: ReactNode
  icon?: LucideIcon
  /** A key that does the same, at the right. */
  hint?: string
  /** The one that holds: makes it a radio item with a check. */
  checked?: boolean
  disabled?: boolean
  tone?: 'danger'
}

export interface MenuGroup {
  /** A heading; groups are parted by a hairline. */
  label?: string
  items: readonly MenuItem[]
}

interface MenuTrigger {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick(): void
  onPointerEnter(): void
  onKeyDown(event: KeyboardEvent): void
}

export interface MenuProps {
  /** Its name for screen readers. */
  label: string
  groups: readonly MenuGroup[]
  onSelect(value: string): void
  placement?: 'bottom-start' | 'bottom-end' | 'top-start'
  /** The button: spread the given props on it. */
  children(trigger: MenuTrigger): ReactNode
}

/** A menu that drops from a button; its code is loaded when the pointer nears or it is opened. */
export function Menu({ children, ...props }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const change = (to: boolean) => {
    setWanted(true)
    setOpen(to)
  }
  return (
    <>
      {children({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => change(!open),
        onPointerEnter: () => void load(),
        onKeyDown: event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          change(true)
        },
      })}
      {wanted && (
        <Suspense fallback={null}>
          <MenuList {...props} triggerId={id} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

const load = () => import('./MenuList.tsx')
const MenuList = lazy(async () => ({ default: (await load()).MenuList }))
