import { createTRPCQueryUtils } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { createQueryClient } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'

export type Unanswered = ReturnType<typeof createUnanswered>

/** What the app's parts ask for data, where a build draws them: nothing is ever answered. */
export function createUnanswered() {
  const queryClient = createQueryClient({ onQuery() {}, onMutation() {} })
  const client = trpc.createClient({ links: [() => () => observable(() => {})] })
  return { queryClient, client, utils: createTRPCQueryUtils({ queryClient, client }) }
}
