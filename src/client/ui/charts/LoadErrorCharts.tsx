import { useLingui } from '@lingui/react/macro'
import { LoadErrorPanel } from '../feedback/LoadErrorPanel.tsx'
import type { LoadErrorProps } from '../lazy-component.tsx'

/** Shown where the code of charts could not be loaded. */
export function LoadErrorCharts(props: LoadErrorProps) {
  const { t } = useLingui()
  return <LoadErrorPanel {...props}>{t`Não foi possível carregar os gráficos.`}</LoadErrorPanel>
}
