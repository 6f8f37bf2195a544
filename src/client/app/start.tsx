import { t } from '@lingui/core/macro'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { watchNetwork } from '../api/connection.ts'
import { createQueryClient } from '../api/query-client.ts'
import { seedSession } from '../api/session.ts'
import { createClient } from '../api/trpc.ts'
import { startLanguage } from '../shell/language.ts'
import { leaveForAuth } from '../shell/leave.ts'
import { sessionLost } from '../shell/session-lost.ts'
import { hasUnsavedWork } from '../ui/unsaved-work.ts'
import { Providers } from './Providers.tsx'

// Sign-in is a page of its own, so that it need not load the router and the shell. In an object: the minifier would
// merge two conditional imports into one call, which preloads both pages' chunks.
const pages = { auth: () => import('../auth/page.tsx'), app: () => import('./page.tsx') }
const page = pages[window.location.pathname === '/auth' ? 'auth' : 'app']()

/** Renders the page of the current URL, or says that it could not be loaded. */
export async function start(root: HTMLElement): Promise<void> {
  try {
    await draw(root)
  } catch (error) {
    console.error(error)
    showBroken(root)
  }
}

async function draw(root: HTMLElement) {
  const client = createClient()
  const queryClient = createQueryClient({ onQuery: leaveOrAsk, onMutation: sessionLost.ask })
  const utils = createTRPCQueryUtils({ queryClient, client })
  seedSession(queryClient, utils)
  watchNetwork(window)
  const [{ openPage }] = await Promise.all([page, startLanguage()])
  const content = await openPage({ queryClient, utils })
  createRoot(root).render(
    <>
      <MakeUsable root={root} />
      <Providers client={client} queryClient={queryClient}>
        {content}
      </Providers>
    </>,
  )

  // A dialog or the settings may hold typed text: then ask to sign in over it instead of leaving the page.
  function leaveOrAsk() {
    if (document.querySelector('[role=dialog]') || hasUnsavedWork()) return sessionLost.ask()
    if (utils.auth.session.getData()?.user) void leaveForAuth()
  }
}

/** Removes `inert` once React has replaced the drawn HTML, before any child takes the focus. */
function MakeUsable({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    root.inert = false
    root.removeAttribute('aria-busy')
  }, [root])
  return null
}

/** Replaces a page that could not start: its code belongs to an old release or did not load. */
function showBroken(root: HTMLElement) {
  const words = document.createElement('h1')
  words.textContent = t`Não foi possível abrir a página.`
  const again = document.createElement('button')
  again.textContent = t`Recarregar`
  again.addEventListener('click', () => window.location.reload())
  const place = document.createElement('main')
  place.className = 'broken'
  place.append(words, again)
  root.replaceChildren(place)
  root.inert = false
  root.removeAttribute('aria-busy')
}
