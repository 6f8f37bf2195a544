import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useHydrated } from '../ui/first-render.ts'
import { lazyModule } from '../ui/lazy-module.ts'
import { AuthScreen, type AuthTab } from './AuthScreen.tsx'
import { destinationOf } from './destination.ts'
import type { Start } from './followed-link.ts'

const confirming = lazyModule(() => import('./ConfirmEmail.tsx'))
const reverting = lazyModule(() => import('./RevertEmail.tsx'))
const keeping = lazyModule(() => import('./KeepAccount.tsx'))
const resetting = lazyModule(() => import('./ResetPassword.tsx'))

/** The pages of mailed links, by the word before the token. */
const pagesOfLinks = {
  confirmar: async () => (await confirming.load()).ConfirmEmail,
  desfazer: async () => (await reverting.load()).RevertEmail,
  manter: async () => (await keeping.load()).KeepAccount,
  redefinir: async () => (await resetting.load()).ResetPassword,
}

/**
 * Opened by start.tsx for /auth, a page without the router. The URL holds the tab and the later destination, and its
 * fragment the token of a mailed link.
 */
export async function openPage(): Promise<ReactElement> {
  // Pasting a link into this tab changes only the fragment, which loads no page.
  window.addEventListener('hashchange', () => linkInAddress() && window.location.reload())
  const tab = tabOf(window.location.search)
  const link = linkInAddress()
  if (!link) return <AuthPage tab={tab} />
  return <AuthPage tab={tab} followed={{ Opened: await pagesOfLinks[link.kind](), token: link.token }} />
}

type LinkKind = keyof typeof pagesOfLinks
const isLinkKind = (word: string): word is LinkKind => Object.hasOwn(pagesOfLinks, word)

function linkInAddress() {
  const [, kind = '', token = ''] = /^#(\w+)=([\w-]+)$/.exec(window.location.hash) ?? []
  return isLinkKind(kind) ? { kind, token } : undefined
}

/** The tab that an address's search part names. */
export function tabOf(search: string): AuthTab {
  const tab = new URLSearchParams(search).get('aba')
  return tab === 'cadastrar' || tab === 'recuperar' ? tab : 'entrar'
}

interface AuthPageProps {
  tab: AuthTab
  /** The page of a mailed link; no server knows of it. */
  followed?: {
    token: string
    Opened: ComponentType<{ token: string; onDone(): void; onLeave(start: Start): void }>
  }
}

/** /auth: after the first render a link's page, which continues to the app or to one of the forms. */
export function AuthPage({ tab, followed }: AuthPageProps) {
  const hydrated = useHydrated()
  const [start, setStart] = useState<Start>()
  if (hydrated && followed && !start)
    return <followed.Opened token={followed.token} onDone={enter} onLeave={setStart} />
  return <Forms tab={start?.tab ?? tab} start={start} waits={followed !== undefined} />
}

interface FormsProps {
  tab: AuthTab
  start: Start | undefined
  /** A link's page is about to take its place. */
  waits: boolean
}

function Forms({ start, waits, ...first }: FormsProps) {
  const signedIn = useSession()?.user != null
  const [tab, setTab] = useState(first.tab)
  // A link's result matters more than this browser's earlier session, which may be over.
  const leaves = signedIn && !start && tab !== 'recuperar'
  useEffect(() => {
    if (leaves && !waits) enter()
  }, [leaves, waits])
  const switchTab = (to: AuthTab) => {
    setTab(to)
    const address = new URL(window.location.href)
    address.hash = ''
    if (to === 'entrar') address.searchParams.delete('aba')
    else address.searchParams.set('aba', to)
    window.history.replaceState(null, '', address)
  }
  return leaves ? null : <AuthScreen tab={tab} onTab={switchTab} onSignedIn={enter} reset={start?.reset} />
}

/** Loads a new page, into which the server writes the session. */
function enter(): Promise<never> {
  const redirect = new URLSearchParams(window.location.search).get('redirect')
  window.location.replace(destinationOf(redirect ?? undefined))
  return new Promise(() => {})
}
