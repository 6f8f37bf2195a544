import { useLingui } from '@lingui/react/macro'
import type { Missing } from '../ui/lazy-part.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'

/** Where the panel's code could not be had. */
export function AdvancedMissing({ retry, mustReload }: Missing) {
  const { t } = useLingui()
  return (
    <MissingPart retry={retry} mustReload={mustReload}>
      {t`Não foi possível carregar os relatórios avançados.`}
    </MissingPart>
  )
}
