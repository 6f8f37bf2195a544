import { Menu as ChakraMenu, defineSlotRecipe } from '@chakra-ui/react'
import { Check, type LucideIcon } from 'lucide-react'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { Icon } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'

/** A dropping list: raised background, rows of 32 px (44 on touch). */
const menu = defineSlotRecipe({
  slots: ['positioner', 'content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    positioner: { zIndex: 'menu' },
    content: {
      zIndex: 'menu',
      minW: '200px',
      maxH: 'min(80dvh, var(--available-height))',
      overflowY: 'auto',
      p: '1',
      bg: 'raised',
      color: 'ink',
      borderRadius: 'md',
      boxShadow: 'overlay',
      outline: '0',
      animation: 'appear {durations.fast} {easings.out}',
      // An animation of its own: with the opening one again, Zag would wait for an end that has passed, and keep the
      // menu.
      '&[data-state=closed]': { animation: 'vanish {durations.fast} {easings.out}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: 'control.row',
      px: '2',
      borderRadius: 'sm',
      cursor: 'pointer',
      outline: '0',
      userSelect: 'none',
      '& > svg': { color: 'muted' },
      '&[data-highlighted]': { bg: 'pressed' },
      '&[data-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
    },
    itemText: { flex: 1 },
    itemGroupLabel: { px: '2', pt: '1.5', pb: '1', textStyle: 'xs', fontWeight: 'medium', color: 'muted' },
    separator: { h: '1px', my: '1', bg: 'hairline', border: '0' },
  },
})

interface MenuItem {
  value: string
  label: ReactNode
  icon?: LucideIcon
  /** A key that does the same, shown at the right. */
  hint?: string
  /** Makes it a radio item; true draws the check. */
  checked?: boolean
  disabled?: boolean
  tone?: 'danger'
}

export interface MenuGroup {
  /** A heading; a hairline separates the groups. */
  label?: string
  items: readonly MenuItem[]
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

/** A menu that drops from a button. */
export function Menu({ children, ...props }: MenuProps) {
  const { trigger, list } = useMenu()
  return (
    <>
      {children(trigger)}
      {list && <MenuList {...props} {...list} />}
    </>
  )
}

interface MenuListProps extends Omit<MenuProps, 'children'>, MenuListState {}

/** A menu's list. It finds its button by id. */
export function MenuList({
  label,
  groups,
  onSelect,
  placement = 'bottom-start',
  triggerId,
  open,
  onOpenChange,
}: MenuListProps) {
  useEffect(
    () => (open ? onClickBeside(triggerId, () => onOpenChange(false)) : undefined),
    [open, triggerId, onOpenChange],
  )
  // Toasts go below an open menu (feedback/Toaster.tsx).
  useLayoutEffect(() => {
    if (!open) return
    document.documentElement.dataset.menuOpen = ''
    return () => {
      delete document.documentElement.dataset.menuOpen
    }
  }, [open])
  return (
    <ChakraMenu.Root
      recipe={menu}
      ids={{ trigger: triggerId }}
      aria-label={label}
      open={open}
      onOpenChange={details => {
        onOpenChange(details.open)
        if (!details.open) returnFocus(triggerId)
      }}
      onSelect={details => onSelect(details.value)}
      // It is rendered beside its button and not at the end of the page, so that it shows above a sheet too.
      positioning={{ placement, gutter: 6, strategy: 'fixed' }}
    >
      <ChakraMenu.Positioner>
        <ChakraMenu.Content>
          {groups.map((group, index) => (
            <Fragment key={group.label ?? index}>
              {index > 0 && <ChakraMenu.Separator />}
              <Group {...group} id={`${index}`} />
            </Fragment>
          ))}
        </ChakraMenu.Content>
      </ChakraMenu.Positioner>
    </ChakraMenu.Root>
  )
}

// Zag notices a tap only after the tapped element does: if the tap opens a dialog, the list would stay open above it.
function onClickBeside(triggerId: string, close: () => void) {
  const onClick = ({ target }: MouseEvent) => {
    const own = document.getElementById(triggerId)
    const isOwn = target instanceof Element && (own?.contains(target) || target.closest('[role=menu]'))
    if (!isOwn) close()
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

// Zag returns the focus, except when the menu has been opened again before: then nothing would have it.
function returnFocus(triggerId: string) {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const nowhere = activeElement === document.body || activeElement?.closest('[role=menu]')
    if (nowhere) document.getElementById(triggerId)?.focus({ preventScroll: true })
  })
}

function Group({ label, items, id }: MenuGroup & { id: string }) {
  const chosen = items.find(item => item.checked)?.value
  const rows = items.map(item => (
    <Row key={item.value} {...item} radio={items.some(one => one.checked !== undefined)} />
  ))
  const heading = label && <ChakraMenu.ItemGroupLabel>{label}</ChakraMenu.ItemGroupLabel>
  return items.some(item => item.checked !== undefined) ? (
    <ChakraMenu.RadioItemGroup id={id} value={chosen ?? ''}>
      {heading}
      {rows}
    </ChakraMenu.RadioItemGroup>
  ) : (
    <ChakraMenu.ItemGroup id={id}>
      {heading}
      {rows}
    </ChakraMenu.ItemGroup>
  )
}

function Row({
  value,
  label,
  icon,
  hint,
  checked,
  disabled = false,
  tone,
  radio,
}: MenuItem & { radio: boolean }) {
  const inside = (
    <>
      {icon && <Icon of={icon} />}
      <ChakraMenu.ItemText>{label}</ChakraMenu.ItemText>
      {hint && <Kbd>{hint}</Kbd>}
      {checked && <Icon of={Check} />}
    </>
  )
  if (radio) {
    return (
      <ChakraMenu.RadioItem value={value} disabled={disabled}>
        {inside}
      </ChakraMenu.RadioItem>
    )
  }
  return (
    <ChakraMenu.Item value={value} disabled={disabled} color={tone && 'danger'}>
      {inside}
    </ChakraMenu.Item>
  )
}

interface MenuTrigger {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick(): void
  onKeyDown(event: KeyboardEvent): void
}

/** What a menu's list gets from its button. */
export interface MenuListState {
  triggerId: string
  open: boolean
  onOpenChange(open: boolean): void
}

/** State of a menu's button and of its list. */
export function useMenu() {
  const triggerId = useId()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const change = (to: boolean) => {
    setWanted(true)
    setOpen(to)
  }
  const trigger: MenuTrigger = {
    id: triggerId,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => change(!open),
    onKeyDown: event => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      change(true)
    },
  }
  /** The list's props, from the first time that it is opened. */
  const list: MenuListState | false = wanted && { triggerId, open, onOpenChange: setOpen }
  return { trigger, list }
}
