import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LoadErrorProps } from '../lazy-component.tsx'
import { FailedState } from './States.tsx'

/** Shown where the code of a section could not be loaded. */
export function LoadErrorPanel({ retry, mustReload, children }: LoadErrorProps & { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <FailedState onRetry={retry} {...(mustReload && { act: t`Recarregar` })}>
      {children ?? t`Não foi possível carregar esta parte da tela.`}
    </FailedState>
  )
}
