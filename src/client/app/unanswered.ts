import { createTRPCQueryUtils } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { createQueryClient } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'

export type Unanswered = ReturnType<typeof createUnanswered>

/** The data clients for drawing at a build: no call is ever answered. */
export function createUnanswered() {
  const queryClient = createQueryClient({ onQuery() {}, onMutation() {} })
  const client = trpc.createClient({ links: [() => () => observable(() => {})] })
  return { queryClient, client, utils: createTRPCQueryUtils({ queryClient, client }) }
}
