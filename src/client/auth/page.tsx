import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { lazyModule } from '../ui/lazy-module.ts'
import { AuthScreen, type AuthTab } from './AuthScreen.tsx'
import { destinationOf } from './destination.ts'
import type { Start } from './followed-link.ts'

const confirming = lazyModule(() => import('./ConfirmEmail.tsx'))
const reverting = lazyModule(() => import('./RevertEmail.tsx'))
const keeping = lazyModule(() => import('./KeepAccount.tsx'))
const resetting = lazyModule(() => import('./ResetPassword.tsx'))

/** What each link that we mail opens, by the word before its token. */
const pagesOfLinks = {
  confirmar: async () => (await confirming.load()).ConfirmEmail,
  desfazer: async () => (await reverting.load()).RevertEmail,
  manter: async () => (await keeping.load()).KeepAccount,
  redefinir: async () => (await resetting.load()).ResetPassword,
}

/**
 * What start.tsx opens for /auth, a page without the router: the tab and where to go after stand in its address, and the
 * token of a link that was mailed in its fragment.
 */
export async function openPage(): Promise<ReactElement> {
  // A link that is pasted into the tab of this page changes its fragment alone.
  window.addEventListener('hashchange', () => linkInAddress() && window.location.reload())
  const link = linkInAddress()
  if (!link) return <Page />
  return <Followed Opened={await pagesOfLinks[link.kind]()} token={link.token} />
}

type LinkKind = keyof typeof pagesOfLinks
const isLinkKind = (word: string): word is LinkKind => Object.hasOwn(pagesOfLinks, word)

function linkInAddress() {
  const [, kind = '', token = ''] = /^#(\w+)=([\w-]+)$/.exec(window.location.hash) ?? []
  return isLinkKind(kind) ? { kind, token } : undefined
}

interface FollowedProps {
  token: string
  Opened: ComponentType<{ token: string; onDone(): void; onLeave(start: Start): void }>
}

/** What a link opens: on to the app or what it is about, or to one of the forms. */
function Followed({ Opened, token }: FollowedProps) {
  const [start, setStart] = useState<Start>()
  return start ? <Page start={start} /> : <Opened token={token} onDone={enter} onLeave={setStart} />
}

const tabInAddress = (): AuthTab => {
  const named = parameter('aba')
  return named === 'cadastrar' || named === 'recuperar' ? named : 'entrar'
}

function Page({ start }: { start?: Start }) {
  const signedIn = useSession()?.user != null
  const [tab, setTab] = useState<AuthTab>(() => start?.tab ?? tabInAddress())
  // Who comes by a link knows what for: what this browser's session was, it may be no more.
  const leaves = signedIn && !start && tab !== 'recuperar'
  useEffect(() => {
    if (leaves) enter()
  }, [leaves])
  const turn = (to: AuthTab) => {
    setTab(to)
    const address = new URL(window.location.href)
    address.hash = ''
    if (to === 'entrar') address.searchParams.delete('aba')
    else address.searchParams.set('aba', to)
    window.history.replaceState(null, '', address)
  }
  return leaves ? null : <AuthScreen tab={tab} onTab={turn} onSignedIn={enter} reset={start?.reset} />
}

/** A new page, which the server writes the session into. */
function enter(): Promise<never> {
  window.location.replace(destinationOf(parameter('redirect') ?? undefined))
  return new Promise(() => {})
}

const parameter = (name: string) => new URLSearchParams(window.location.search).get(name)
