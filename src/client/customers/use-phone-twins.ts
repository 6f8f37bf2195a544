import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/router.ts'
import { isPhone, nationalDigits } from '../../shared/phones.ts'
import { trpc } from '../api/trpc.ts'
import { useSettled } from '../ui/use-settled.ts'

/** A customer with the number that is being typed. */
export type PhoneTwin = inferRouterOutputs<AppRouter>['customers']['withPhone'][number]

/**
 * Who else has this number, asked for once it is whole and rests. Nobody where the answer does not come: it
 * only advises. A number that `own` already has is not asked about.
 */
export function usePhoneTwins(
  telefone: string,
  own: { id: string; telefone: string } | null,
): readonly PhoneTwin[] {
  const settled = useSettled(telefone, 300)
  const isOwn = own !== null && nationalDigits(own.telefone) === nationalDigits(settled)
  const wanted = settled === telefone && isPhone(settled) && !isOwn
  const found = trpc.customers.withPhone.useQuery(
    { telefone: settled, ...(own && { exceto: own.id }) },
    // No trying again: by then another number stands in the field, or it is saved.
    { enabled: wanted, staleTime: 0, retry: false, refetchInterval: false },
  )
  return (wanted && found.data) || nobody
}

const nobody: readonly PhoneTwin[] = []
