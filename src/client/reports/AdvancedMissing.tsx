import { useLingui } from '@lingui/react/macro'
import { FailedState } from '../ui/States.tsx'

/** Where the panel's code cannot be had: the page asks for it anew. */
export function AdvancedMissing() {
  const { t } = useLingui()
  return (
    <FailedState onRetry={() => window.location.reload()}>
      {t`Não foi possível carregar os relatórios avançados.`}
    </FailedState>
  )
}
