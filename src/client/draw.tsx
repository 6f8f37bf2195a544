import { i18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import type { ReactElement } from 'react'
import type { Language } from '../shared/preferences.ts'
import { createQueryClient } from './api/query-client.ts'
import { keepSession, type RouterContext, type Session } from './api/session.ts'
import { trpc } from './api/trpc.ts'
import { App } from './app/App.tsx'
import { Routes } from './app/page.tsx'
import type { PageData } from './app/page-data.ts'
import { buildRouter } from './app/router.ts'
import { AuthPage } from './auth/page.tsx'
import { messages as en } from './locales/en.po'
import { messages as es } from './locales/es.po'
import { titleOf } from './shell/Shell.tsx'
import { type DrawnHtml, drawHtml } from './theme/draw-html.tsx'
import type { PageFacts } from './ui/first-render.ts'

i18n.load({ pt: {}, en, es })

/** A page that is asked for. */
export interface AskedPage {
  /** Path and parameters. */
  url: string
  language: Language
  facts: PageFacts
  session: Session
  /** Answers a procedure's call for who asks. Rejects where it refuses. */
  call(path: string, input: unknown): Promise<unknown>
}

/** A page whose answers are here. */
export interface ReadyPage {
  data: PageData
  /** Draws it, in one synchronous call; null where it has no sight of its own. */
  draw(): (DrawnHtml & { title: string }) | null
}

/** Milliseconds that a page waits for its answers: what takes longer is asked for by the browser. */
const patienceMs = 400

/** Asks what a page's screen asks for at first, by its own route's loader. */
export async function readyPage(asked: AskedPage): Promise<ReadyPage> {
  const { facts, language } = asked
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          answered(asked.call(op.path, op.input)),
    ],
  })
  const queryClient = createQueryClient({ onQuery() {}, onMutation() {} })
  const { queries } = queryClient.getDefaultOptions()
  // Without a timer that would keep the page's answers for minutes: they go with the page.
  const ofPage = { ...queries, retry: false, gcTime: Number.POSITIVE_INFINITY }
  queryClient.setDefaultOptions({ queries: ofPage })
  const context = { queryClient, utils: createTRPCQueryUtils({ queryClient, client }) }
  keepSession(queryClient)
  context.utils.auth.session.setData(undefined, asked.session)
  const end = performance.now() + patienceMs
  const content = await contentOf(asked.url, context)
  if (content) await answersOf(queryClient, end)
  // A refusal is asked for again by the screen, which says it there.
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) if (query.state.data === undefined) cache.remove(query)
  return {
    data: { facts, queries: cache.getAll().map(({ queryKey, state }) => [queryKey, state.data]) },
    draw() {
      if (!content) return null
      // In the same turn: other pages, in other languages, are drawn between this one's answers and now.
      i18n.activate(language)
      const drawn = drawHtml(
        <App facts={facts} client={client} queryClient={queryClient}>
          {content.element}
        </App>,
      )
      // What threw in it is left to the browser by React: the whole page is, for that shows what went wrong.
      const failure = /<!--\$!--><template([^>]*)/.exec(drawn.html)
      if (failure) throw new Error(`a part of the screen threw${failure[1]}`)
      return { ...drawn, title: content.title() }
    },
  }
}

interface Content {
  element: ReactElement
  /** In the language that is active. */
  title(): string
}

async function contentOf(url: string, context: RouterContext): Promise<Content | null> {
  const { pathname, search } = new URL(url, 'http://here.invalid')
  // Who has signed in already goes on from there.
  if (pathname === '/auth')
    return context.utils.auth.session.getData()?.user
      ? null
      : { element: <AuthPage address={search} />, title: () => 'Bancada' }
  const router = await loaded(url, context)
  // On the server the router leaves an address that it would write otherwise: with other spaces, or what it does not know.
  const { publicHref } = router.latestLocation
  const known =
    router.state.matches.length > 0 || publicHref === url ? router : await loaded(publicHref, context)
  return known.state.matches.length > 0
    ? { element: <Routes router={known} />, title: () => titleOf(known) }
    : null
}

async function loaded(url: string, context: RouterContext) {
  const router = buildRouter(context, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  return router
}

/** As the browser gets it: what JSON cannot hold is not there. */
const answered = (answer: Promise<unknown>) =>
  observable<{ result: { data: unknown } }, TRPCClientError<never>>(observer => {
    answer.then(
      data => {
        observer.next({ result: { data: data === undefined ? data : JSON.parse(JSON.stringify(data)) } })
        observer.complete()
      },
      error => observer.error(TRPCClientError.from(error)),
    )
  })

/** Waits until nothing is asked any more, or until `end`. */
async function answersOf(queryClient: RouterContext['queryClient'], end: number): Promise<void> {
  while (queryClient.isFetching() > 0 && performance.now() < end) {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, end - performance.now())
      const stop = queryClient.getQueryCache().subscribe(() => {
        clearTimeout(timer)
        stop()
        resolve()
      })
    })
    // What follows from an answer, as an order's customer, is asked in this turn.
    await new Promise(resolve => setTimeout(resolve))
  }
}
