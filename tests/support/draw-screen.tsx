import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { i18n } from '@lingui/core'
import { configure, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { createQueryClient } from '../../src/client/api/query-client.ts'
import { keepSession, sessionLost } from '../../src/client/api/session.ts'
import { trpc } from '../../src/client/api/trpc.ts'
import { App } from '../../src/client/app/App.tsx'
import { openPage } from '../../src/client/app/page.tsx'
import { openPage as openAuthPage } from '../../src/client/auth/page.tsx'
import { dropDrafts } from '../../src/client/settings/drafts.ts'
import { endFirstRender } from '../../src/client/ui/first-render.ts'
import { hasUnsavedWork } from '../../src/client/ui/unsaved-work.ts'
import type { LiveChange, LiveNoun } from '../../src/shared/live.ts'
import { answerRequests } from './answer-requests.ts'
import type { TestApp } from './app.ts'
import type { Stream } from './window.ts'

// A bound for a busy machine, as vitest.config.ts has.
configure({
  asyncUtilTimeout: 60_000,
  // Without the page's elements, which a wait would print anew at each look.
  getElementError: message => new Error(message ?? 'not found'),
})

const open: (() => void)[] = []

/** Leaves nothing to the next screen that a page which is loaded anew would not have. */
async function closeScreens() {
  if (open.length === 0) return
  forgetToasts()
  for (const close of open.splice(0)) close()
  // React ends its effects after it.
  await new Promise(resolve => setTimeout(resolve))
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
  window.localStorage.clear()
  window.sessionStorage.clear()
  dropDrafts()
  sessionLost.settle()
  document.documentElement.dataset.theme = 'light'
  document.documentElement.lang = 'pt-BR'
}

/** Toasts are the module's, which names them to its region alone: React knows what it was drawn with. */
function forgetToasts() {
  const region = document.querySelector('[data-scope=toast][data-part=group]')
  const name = region && Object.keys(region).find(name => name.startsWith('__reactFiber$'))
  let at: Fiber | null = name ? Reflect.get(region, name) : null
  while (at && !at.memoizedProps?.toaster) at = at.return
  at?.memoizedProps?.toaster?.remove()
}

interface Fiber {
  memoizedProps: { toaster?: { remove(): void } } | null
  return: Fiber | null
}

/** Nothing is laid out here, and a window that has no layout takes long to work out what styles say. */
function withoutStyles() {
  const cache = createCache({ key: 'css' })
  // As the server draws: else Emotion warns of :first-child.
  cache.compat = true
  cache.sheet.insert = () => {}
  return cache
}

export interface DrawnScreen {
  /** What was asked of the server, in order. */
  asked: string[]
  /** What a procedure was asked with, in order. */
  sent(path: string): unknown[]
  /** Tells the page, as its stream would, that another device changed a row of this noun. */
  tell(noun: LiveNoun): Promise<void>
  /** Answers no call of a procedure from now on, as without a server. */
  fail(path: string): void
  /** Lets the calls of a procedure through that was `failing`, as without a server. */
  mend(path: string): void
  /** Holds its answers back until what it answers is called. */
  hold(path: string): () => void
  /** Lets something happen just before its next call reaches the server. */
  before(path: string, happen: () => Promise<unknown>): void
  /** Sends something else with its next call, as a page that is older than its server. */
  alter(path: string, change: (input: unknown) => unknown): void
  /** Lets its next call reach the server, and loses the answer on the way. */
  lose(path: string): void
}

interface DrawOptions {
  cookie: string
  path: string
  /** Procedures that are not answered at first, as without a server. */
  failing?: string[]
  /** As where the tab loads its page anew: what it kept of what was typed is still there. */
  reloaded?: boolean
}

/**
 * Opens a screen of the app for whoever has this cookie: React draws it in the test's window, and the real server, in this
 * process, answers what it asks. There is no layout and no page load: what needs either is a browser test.
 */
export async function drawScreen(
  app: TestApp,
  { cookie, path, failing = [], reloaded = false }: DrawOptions,
): Promise<DrawnScreen> {
  const { call } = app
  let session = cookie
  const fails = new Set(failing)
  const held = new Map<string, Promise<void>>()
  const changes = new Map<string, (input: unknown) => unknown>()
  const lost = new Set<string>()
  const happens = new Map<string, () => Promise<unknown>>()
  const asked: string[] = []
  const sent: { path: string; input: unknown }[] = []
  const begin = async (path: string) => {
    asked.push(path)
    await held.get(path)
    const happen = happens.get(path)
    happens.delete(path)
    await happen?.()
    if (fails.has(path)) throw new TRPCClientError('Failed to fetch')
  }
  const answer = async (path: string, input: unknown) => {
    sent.push({ path, input })
    await begin(path)
    const change = changes.get(path)
    changes.delete(path)
    const { status, data, error, ...answered } = await call(path, change ? change(input) : input, {
      cookie: session,
    })
    session = answered.cookie ?? session
    if (lost.delete(path)) throw new TRPCClientError('Failed to fetch')
    if (status !== 200)
      throw TRPCClientError.from({ error: { message: path, code: -32000, data: error } } as never)
    return data
  }
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable(observer => {
            answer(op.path, op.input).then(
              data => {
                observer.next({ result: { type: 'data', data } })
                observer.complete()
              },
              error => observer.error(error),
            )
          }),
    ],
  })
  // As the entry does, but for leaving the page.
  const isTyping = () => document.querySelector('[role=dialog]') !== null || hasUnsavedWork()
  const onQuery = () => void (isTyping() && sessionLost.ask())
  const queryClient = createQueryClient({ onQuery, onMutation: sessionLost.ask })
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
  keepSession(queryClient)
  const utils = createTRPCQueryUtils({ queryClient, client })
  utils.auth.session.setData(undefined, (await call('auth.session', undefined, { cookie })).data)
  const kept = reloaded ? Object.entries(window.sessionStorage) : []
  await closeScreens()
  for (const [key, value] of kept) window.sessionStorage.setItem(key, value)
  // Not by a hook: this module is evaluated for the worker's first file alone.
  onTestFinished(closeScreens)
  window.history.replaceState(null, '', path)
  i18n.loadAndActivate({ locale: 'pt', messages: {} })
  endFirstRender()
  const place = document.createElement('div')
  place.id = 'root'
  document.body.replaceChildren(place)
  const root = createRoot(place)
  const endRequests = answerRequests(app, { cookie: () => session, begin })
  open.push(() => {
    root.unmount()
    queryClient.clear()
    endRequests()
  })
  const page = path.startsWith('/auth') ? await openAuthPage() : await openPage({ queryClient, utils })
  const facts = { now: Date.now(), theme: 'light' as const, collapsed: false }
  root.render(
    <CacheProvider value={withoutStyles()}>
      <App facts={facts} client={client} queryClient={queryClient}>
        {page}
      </App>
    </CacheProvider>,
  )
  return {
    asked,
    sent: name => sent.filter(({ path }) => path === name).map(({ input }) => input),
    async tell(noun) {
      const { open }: Pick<typeof Stream, 'open'> = EventSource as never
      await waitFor(() => expect(open).not.toEqual([]))
      for (const stream of open) stream.say({ noun, id: '', aba: null } satisfies LiveChange)
    },
    fail: name => void fails.add(name),
    mend: name => void fails.delete(name),
    hold(name) {
      let letGo = () => {}
      held.set(name, new Promise(resolve => (letGo = resolve)))
      return () => {
        held.delete(name)
        letGo()
      }
    },
    before: (name, happen) => void happens.set(name, happen),
    alter: (name, change) => void changes.set(name, change),
    lose: name => void lost.add(name),
  }
}

/** Replaces what a field holds, at once: typed by letters, each would draw the screen anew. */
export async function fill(field: HTMLElement, value: string): Promise<void> {
  // A dialog that is being opened may take it back to itself.
  await waitFor(() => {
    field.focus()
    expect(document.activeElement).toBe(field)
  })
  await userEvent.clear(field)
  if (value) await userEvent.paste(value)
}

/** Goes to an address within the page, as a link of the app does. */
export const visit = (path: string): void => window.history.pushState(null, '', path)
