import { useLingui } from '@lingui/react/macro'
import { MissingPart } from '../feedback/LoadErrorPanel.tsx'
import type { Missing } from '../lazy-component.tsx'

/** Shown where the code of charts could not be loaded. */
export function MissingCharts(missing: Missing) {
  const { t } = useLingui()
  return <MissingPart {...missing}>{t`Não foi possível carregar os gráficos.`}</MissingPart>
}
