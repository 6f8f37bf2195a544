import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Missing } from '../lazy-component.tsx'
import { Hint } from '../Text.tsx'
import { TextButton } from '../TextButton.tsx'

/** A line where the code of something small could not be loaded: what it is, and one more try. */
export function MissingHint({ retry, mustReload, children }: Missing & { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Hint role="alert">
      {children ?? t`Não foi possível carregar esta parte da tela.`}{' '}
      <TextButton onClick={retry}>{mustReload ? t`Recarregar` : t`Tentar novamente`}</TextButton>
    </Hint>
  )
}
