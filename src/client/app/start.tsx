import { createTRPCQueryUtils } from '@trpc/react-query'
import { createRoot } from 'react-dom/client'
import { watchNetwork } from '../api/connection.ts'
import { createQueryClient } from '../api/query-client.ts'
import { seedSession } from '../api/session.ts'
import { createClient } from '../api/trpc.ts'
import { leaveForAuth } from '../shell/leave.ts'
import { sessionLost } from '../shell/session-lost.ts'
import { startLanguage } from './language.ts'
import { Providers } from './Providers.tsx'

// Signing in is a page of its own: whoever does it on slow 4G does not wait for the router and the shell.
// In an object: the minifier would join two imports of one condition into one call, which preloads the chunks of both.
const pages = { auth: () => import('../auth/page.tsx'), app: () => import('./page.tsx') }
const page = pages[window.location.pathname === '/auth' ? 'auth' : 'app']()

/** Draws the page that the address names. */
export async function start(root: HTMLElement | null) {
  if (!root) return
  const client = createClient()
  const queryClient = createQueryClient({ onQuery: leaveOrAsk, onMutation: sessionLost.ask })
  const utils = createTRPCQueryUtils({ queryClient, client })
  seedSession(queryClient, utils)
  watchNetwork(window)
  const [{ openPage }] = await Promise.all([page, startLanguage()])
  const content = await openPage({ queryClient, utils })
  // What the server put there was only to be seen.
  root.inert = false
  root.removeAttribute('aria-busy')
  createRoot(root).render(
    <Providers client={client} queryClient={queryClient}>
      {content}
    </Providers>,
  )

  // With a dialog open something may have been typed: ask over it instead of leaving.
  function leaveOrAsk() {
    if (document.querySelector('[role=dialog]')) return sessionLost.ask()
    if (utils.auth.session.getData()?.user) void leaveForAuth()
  }
}
