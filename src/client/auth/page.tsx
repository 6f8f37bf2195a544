import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { AuthScreen, type AuthTab } from './AuthScreen.tsx'
import type { Start } from './LinkPages.tsx'

/** The words before the tokens of mailed links. */
const linkKinds = ['confirmar', 'desfazer', 'manter', 'redefinir'] as const

/**
 * Opened by start.tsx for /auth, a page without the router. The URL holds the tab and the later destination, and its
 * fragment the token of a mailed link.
 */
export async function openPage(): Promise<ReactElement> {
  // Pasting a link into this tab changes only the fragment, which loads no page.
  window.addEventListener('hashchange', () => linkInAddress() && window.location.reload())
  const link = linkInAddress()
  if (!link) return <AuthPage address={window.location.search} />
  // What a mailed link opens is a file of its own: every page of the app brings this one.
  const { pagesOfLinks } = await import('./LinkPages.tsx')
  return <Followed Opened={pagesOfLinks[link.kind]} token={link.token} />
}

function linkInAddress() {
  const [, word, token = ''] = /^#(\w+)=([\w-]+)$/.exec(window.location.hash) ?? []
  const kind = linkKinds.find(one => one === word)
  return kind && { kind, token }
}

interface FollowedProps {
  token: string
  Opened: ComponentType<{ token: string; onDone(): void; onLeave(start: Start): void }>
}

/** A link's page; afterwards it continues to the app or to one of the forms. */
function Followed({ Opened, token }: FollowedProps) {
  const [start, setStart] = useState<Start>()
  return start ? (
    <AuthPage address={window.location.search} start={start} />
  ) : (
    <Opened token={token} onDone={enter} onLeave={setStart} />
  )
}

const tabIn = (address: string): AuthTab => {
  const tab = new URLSearchParams(address).get('aba')
  return tab === 'cadastrar' || tab === 'recuperar' ? tab : 'entrar'
}

/** `address` holds the page's parameters. */
export function AuthPage({ address, start }: { address: string; start?: Start }) {
  const signedIn = useSession()?.user != null
  const [tab, setTab] = useState<AuthTab>(() => start?.tab ?? tabIn(address))
  // A link's result matters more than this browser's earlier session, which may be over.
  const leaves = signedIn && !start && tab !== 'recuperar'
  useEffect(() => {
    if (leaves) enter()
  }, [leaves])
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
  const { searchParams } = new URL(window.location.href)
  window.location.replace(destinationOf(searchParams.get('redirect') ?? undefined))
  return new Promise(() => {})
}

/**
 * Where a sign-in leads: the requested path if it belongs to this app, else the dashboard. Disguised addresses of
 * other sites ('//host', '/\host', '/.//host') are ignored.
 */
export function destinationOf(redirect: string | undefined): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, here)) return home
  const { origin, pathname, search, hash } = new URL(redirect, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : home
}

const here = 'http://here.invalid'
const home = '/dashboard'
