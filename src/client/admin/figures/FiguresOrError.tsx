import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FailedState } from '../../ui/feedback/States.tsx'

interface FiguresOrErrorProps {
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch(): unknown }
  children: ReactNode
}

/** A screen's figures, with skeletons while they load, or the error state. */
export function FiguresOrError({
  query: { data, isError, isFetching, refetch },
  children,
}: FiguresOrErrorProps) {
  const { t } = useLingui()
  if (data !== undefined || !isError) return children
  return (
    <FailedState onRetry={() => void refetch()} retrying={isFetching}>
      {t`Erro ao carregar dados`}
    </FailedState>
  )
}
