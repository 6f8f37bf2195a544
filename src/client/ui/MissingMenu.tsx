import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Where a menu's code could not be had: it closes, says so, and opens when it is asked for again. */
export function MissingMenu({ onOpenChange }: { onOpenChange(open: boolean): void }) {
  const { t } = useLingui()
  useEffect(() => {
    onOpenChange(false)
    toast.error(t`Erro!`, { description: t`Não foi possível abrir. Verifique a conexão.` })
  }, [onOpenChange, t])
  return null
}
