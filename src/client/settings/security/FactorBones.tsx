import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../api/trpc.ts'
import { Bone } from '../../ui/Bone.tsx'
import { FailedState } from '../../ui/States.tsx'

/** auth.factors where it is not here: on its way, or failed with a way to ask again. */
export function FactorBones() {
  const { t } = useLingui()
  const { isError, isFetching, refetch } = trpc.auth.factors.useQuery()
  if (isError)
    return (
      <FailedState onRetry={() => void refetch()} retrying={isFetching}>
        {t`Erro ao carregar dados`}
      </FailedState>
    )
  return (
    <div aria-busy="true">
      <Bone w="50%" />
      <Bone w="30%" mt="2.5" />
    </div>
  )
}
