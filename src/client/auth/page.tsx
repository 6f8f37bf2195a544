import { type ReactElement, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { code } from '../ui/code.ts'
import { AuthScreen, type AuthTab } from './AuthScreen.tsx'
import { destinationOf } from './destination.ts'

const confirmation = code(() => import('./ConfirmEmail.tsx'))

/**
 * What start.tsx opens for /auth, a page without the router: the tab and where to go after stand in its address, and the
 * token of a link that was mailed in its fragment.
 */
export async function openPage(): Promise<ReactElement> {
  // A link that is pasted into the tab of this page changes its fragment alone.
  window.addEventListener('hashchange', () => tokenInAddress() && window.location.reload())
  const token = tokenInAddress()
  if (!token) return <Page />
  const { ConfirmEmail } = await confirmation.load()
  return <ConfirmEmail token={token} onDone={enter} />
}

const tokenInAddress = () => /^#confirmar=([\w-]+)$/.exec(window.location.hash)?.[1]

function Page() {
  const signedIn = useSession()?.user != null
  const [tab, setTab] = useState<AuthTab>(() => (parameter('aba') === 'cadastrar' ? 'cadastrar' : 'entrar'))
  useEffect(() => {
    if (signedIn) enter()
  }, [signedIn])
  const turn = (to: AuthTab) => {
    setTab(to)
    const address = new URL(window.location.href)
    if (to === 'cadastrar') address.searchParams.set('aba', to)
    else address.searchParams.delete('aba')
    window.history.replaceState(null, '', address)
  }
  return signedIn ? null : <AuthScreen tab={tab} onTab={turn} onSignedIn={enter} />
}

/** A new page, which the server writes the session into. */
function enter(): Promise<never> {
  window.location.replace(destinationOf(parameter('redirect') ?? undefined))
  return new Promise(() => {})
}

const parameter = (name: string) => new URLSearchParams(window.location.search).get(name)
