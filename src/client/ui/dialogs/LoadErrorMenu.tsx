import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { toastLoadError } from '../feedback/toast-load-error.ts'
import type { LoadErrorProps } from '../lazy-component.tsx'

/** When a menu's code could not be loaded, a toast says so and the menu closes. Its button tries again. */
export function LoadErrorMenu({ onLoadError, mustReload }: LoadErrorProps & { onLoadError(): void }) {
  const { t } = useLingui()
  const report = useRef(() => {
    onLoadError()
    toastLoadError(t`Não foi possível abrir. Verifique a conexão.`, { mustReload })
  })
  useEffect(() => report.current(), [])
  return null
}
