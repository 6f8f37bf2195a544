import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { tellMissing } from '../feedback/toast-load-error.ts'
import type { Missing } from '../lazy-component.tsx'

/** Where a menu's code could not be loaded: a toast says so, the menu closes, and its button loads it again. */
export function MissingMenu({ onMissing, mustReload }: Missing & { onMissing(): void }) {
  const { t } = useLingui()
  const tell = useRef(() => {
    onMissing()
    tellMissing(t`Não foi possível abrir. Verifique a conexão.`, { mustReload })
  })
  useEffect(() => tell.current(), [])
  return null
}
