import { useLingui } from '@lingui/react/macro'
import { FailedState } from '../States.tsx'

/** Where the code of charts cannot be had: the page asks for it anew. */
export function MissingCharts() {
  const { t } = useLingui()
  return (
    <FailedState onRetry={() => window.location.reload()}>
      {t`Não foi possível carregar os gráficos.`}
    </FailedState>
  )
}
