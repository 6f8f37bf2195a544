import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LoadErrorProps } from '../lazy-component.tsx'
import { Hint } from '../Text.tsx'
import { TextButton } from '../TextButton.tsx'

/** One line and a retry, where the code of something small could not be loaded. */
export function LoadErrorHint({ retry, mustReload, children }: LoadErrorProps & { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Hint role="alert">
      {children ?? t`Não foi possível carregar esta parte da tela.`}{' '}
      <TextButton onClick={retry}>{mustReload ? t`Recarregar` : t`Tentar novamente`}</TextButton>
    </Hint>
  )
}
