import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { trpc } from '../../api/trpc.ts'
import { NothingYet } from '../../ui/lists/NothingYet.tsx'

interface NoOrderProps {
  /** The button that adds the first one. */
  begin: ReactNode
}

/** No order yet, or none left: who deleted one has had the first. */
export function NoOrder({ begin }: NoOrderProps) {
  const { t } = useLingui()
  const { data } = trpc.orders.summary.useQuery()
  return (
    <NothingYet action={begin}>
      {data?.semHistorico === false
        ? t`Nenhuma ordem de serviço encontrada.`
        : t`Nenhuma ordem de serviço encontrada. Crie sua primeira OS!`}
    </NothingYet>
  )
}
