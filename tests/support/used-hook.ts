import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { trpc } from '../../src/client/api/trpc.ts'

/** What the server of a test answers to a call, or throws. */
export type Answering = (call: { path: string; input: unknown }) => unknown

/** What a hook answers where nothing is mounted, over a server that answers so. */
export function usedHook<T>(hook: () => T, queryClient: QueryClient, answering: Answering): T {
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable(observer => {
            const answer = async () => answering(op)
            answer().then(
              data => {
                observer.next({ result: { data } })
                observer.complete()
              },
              error => observer.error(error),
            )
          }),
    ],
  })
  const results: T[] = []
  const Probe = () => {
    results.push(hook())
    return null
  }
  const children = createElement(QueryClientProvider, { client: queryClient }, createElement(Probe))
  renderToString(createElement(trpc.Provider, { client, queryClient, children }))
  const [result] = results
  if (!result) throw new Error('not rendered')
  return result
}

/** What the server refuses a call with. */
export const refused = (key: string, more = {}) =>
  new TRPCClientError('', { result: { error: { data: { key, ...more } } } as never })
