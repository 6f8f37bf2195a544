import { Menu as ChakraMenu } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect } from 'react'
import { menu } from '../../theme/recipes/menu.ts'
import { Icon } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'
import type { MenuGroup, MenuItem, MenuListState, MenuProps } from './Menu.tsx'

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
