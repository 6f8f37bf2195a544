import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { useOwnBar } from '../ui/phone-bar.ts'
import { settingLabel, useChanges } from './use-setting.ts'

interface SaveBarProps {
  saving: boolean
  onSave(): void
  onDiscard(): void
}

/** The names of the changed settings, and buttons to save or discard; shown only while there are changes. */
export function SaveBar({ saving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useLingui()
  const changes = useChanges()
  const names = changes.map(({ categoria, chave }) => settingLabel(categoria, chave)).join(', ')
  const count = plural(changes.length, {
    one: '# alteração não salva',
    other: '# alterações não salvas',
  })
  return (
    <>
      <ChangedNames role="status">{changes.length > 0 && `${count}: ${names}`}</ChangedNames>
      {changes.length > 0 && (
        <Buttons label={count}>
          <p aria-hidden="true">
            <b>{count}</b>
            <span>: {names}</span>
          </p>
          <Button onClick={onDiscard} data-discard="">{t`Descartar`}</Button>
          <Button variant="primary" busy={saving && t`Salvando...`} onClick={onSave}>
            {t`Salvar`}
          </Button>
        </Buttons>
      )}
    </>
  )
}

/** Disappears with the last change. If it has the focus then, the focus returns to the field that it came from. */
function Buttons({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const from = useRef<Element>(null)
  useOwnBar()
  useLayoutEffect(() => {
    const { current } = bar
    return () => {
      if (!current?.contains(document.activeElement)) return
      // Not after a tap or a click, which on a phone would open the keyboard.
      const byKeyboard = document.activeElement?.matches(':focus-visible') && from.current?.isConnected
      const back = byKeyboard ? from.current : document.querySelector('main')
      if (back instanceof HTMLElement) requestAnimationFrame(() => back.focus({ preventScroll: true }))
    }
  }, [])
  const remember = (before: EventTarget | null) => {
    if (before instanceof Element && !bar.current?.contains(before)) from.current = before
  }
  return (
    <Bar ref={bar} role="group" aria-label={label} onFocus={event => remember(event.relatedTarget)}>
      {children}
    </Bar>
  )
}

const ChangedNames = chakra('p', {
  base: { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'raised',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    mx: '-8',
    ps: '8',
    // Its buttons align with the end of the fields.
    pe: 'max({spacing.8}, calc(min(100cqw, {sizes.page.app}) - {spacing.8} - 1040px))',
    py: '3',
    bg: 'ground',
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > p': { flex: 1, minW: '0', color: 'muted', overflowWrap: 'anywhere' },
    '& b': { color: 'ink', fontWeight: 'medium' },
    lgDown: { mx: '-6', ps: '6', pe: '6' },
    mdDown: {
      mx: '-4',
      ps: '4',
      pe: '4',
      pb: 'calc({spacing.3} + env(safe-area-inset-bottom))',
      '& > p': { textStyle: 'sm' },
    },
  },
})
