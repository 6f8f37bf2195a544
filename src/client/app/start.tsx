import { t } from '@lingui/core/macro'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { watchNetwork } from '../api/connection.ts'
import { createQueryClient } from '../api/query-client.ts'
import { seedSession } from '../api/session.ts'
import { createClient } from '../api/trpc.ts'
import { hasUnsavedWork } from '../shell/unsaved-work.ts'
import { startLanguage } from '../shell/language.ts'
import { leaveForAuth } from '../shell/leave.ts'
import { sessionLost } from '../shell/session-lost.ts'
import { Providers } from './Providers.tsx'

// Signing in is a page of its own: whoever does it on slow 4G does not wait for the router and the shell.
// In an object: the minifier would join two imports of one condition into one call, which preloads the chunks of both.
const pages = { auth: () => import('../auth/page.tsx'), app: () => import('./page.tsx') }
const page = pages[window.location.pathname === '/auth' ? 'auth' : 'app']()

/** Draws the page that the address names, or says that it could not be had. */
export async function start(root: HTMLElement): Promise<void> {
  try {
    await draw(root)
  } catch (error) {
    console.error(error)
    sayBroken(root)
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
      <Awake root={root} />
      <Providers client={client} queryClient={queryClient}>
        {content}
      </Providers>
    </>,
  )

  // With a dialog open something may have been typed, and settings are typed without one: ask over it instead of leaving.
  function leaveOrAsk() {
    if (document.querySelector('[role=dialog]') || hasUnsavedWork()) return sessionLost.ask()
    if (utils.auth.session.getData()?.user) void leaveForAuth()
  }
}

/** Lets the page be used once it stands in place of what the server drew there; before all that may want the focus. */
function Awake({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    root.inert = false
    root.removeAttribute('aria-busy')
  }, [root])
  return null
}

/** In place of a page that did not start: its code is of a release that is gone, or never came. */
function sayBroken(root: HTMLElement) {
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
