import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { control } from '../theme/recipes/input.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Mark } from '../ui/Mark.tsx'

interface PaletteInputProps {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onType(text: string): void
  onKeyDown(event: KeyboardEvent): void
  /** The list's id, if there is a list, and its chosen row's. */
  listId: string | undefined
  active: string | undefined
  /** The answer takes long. */
  slow: boolean
  onClose(): void
}

/** The palette's text field; it keeps the focus while keys move through the list. */
export function PaletteInput({
  ref,
  value,
  onType,
  listId,
  active,
  slow,
  onClose,
  onKeyDown,
}: PaletteInputProps) {
  const { t } = useLingui()
  // In a layout effect: what is typed next must come after what was typed into the fallback (use-palette.tsx).
  useLayoutEffect(() => {
    const end = ref.current?.value.length ?? 0
    ref.current?.focus()
    ref.current?.setSelectionRange(end, end)
  }, [ref])
  return (
    <Line>
      {slow ? <Mark size="sm" turning /> : <Icon of={Search} />}
      <Text
        ref={ref}
        role="combobox"
        aria-label={t`Buscar telas, OS, clientes ou ações`}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={active}
        placeholder={t`Buscar telas, OS, clientes ou ações…`}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={value}
        onChange={event => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton icon={X} iconSize="lg" label={t`Fechar`} onClick={onClose} />
    </Line>
  )
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'topbar',
    ps: '4',
    pe: '2.5',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& > svg': { color: 'subtle', flexShrink: 0 },
    mdDown: { pe: '1' },
  },
})
const Text = chakra('input', { base: { ...control.base, h: 'control.touch', fontSize: 'lg' } })
