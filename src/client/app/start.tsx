import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StyleSheet } from '@emotion/sheet'
import { t } from '@lingui/core/macro'
import { notifyManager } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchNetwork } from '../api/connection.ts'
import { createQueryClient } from '../api/query-client.ts'
import { keepSession, leaveForAuth, rememberLeaving, sessionLost } from '../api/session.ts'
import { createClient } from '../api/trpc.ts'
import * as auth from '../auth/page.tsx'
import { readCookie } from '../shell/cookies.ts'
import { startLanguage } from '../shell/language.ts'
import { readTheme } from '../shell/theme.ts'
import { endFirstRender, type PageFacts } from '../ui/first-render.ts'
import { fetchSoonWanted } from '../ui/lazy.tsx'
import { waitIfLeft } from '../ui/missing-code.ts'
import { hasUnsavedWork, watchWrites } from '../ui/unsaved-work.ts'
import { App } from './App.tsx'
import { guardKeptPage } from './kept-page.ts'
import { readPageData, takeAnswers } from './page-data.ts'

// What a tap changes is painted in the frame after it: by a timer, as React Query has it, that comes a frame later.
notifyManager.setScheduler(queueMicrotask)

// The sign-in needs neither the router nor the shell, and little else that the entry lacks.
const page = window.location.pathname === '/auth' ? auth : import('./page.tsx')

/** Renders the page of the current URL, or says that it could not be loaded. */
export async function start(root: HTMLElement): Promise<void> {
  try {
    await draw(root)
  } catch (error) {
    console.error(error)
    await waitIfLeft()
    showBroken(root)
  }
}

async function draw(root: HTMLElement) {
  const data = readPageData()
  // The server, which never sees a fragment, drew the sign-in where a mailed link opens something else.
  const { pathname, hash } = window.location
  const isDrawn = 'drawn' in root.dataset && !(pathname === '/auth' && hash)
  let answers = () => {}
  const takenOver = new Promise<void>(resolve => {
    answers = resolve
  })
  if (!isDrawn) answers()
  const client = createClient(takenOver, () => utils.auth.session.getData()?.user?.id)
  const queryClient = createQueryClient({ onQuery: leaveOrAsk, onMutation: sessionLost.ask })
  const utils = createTRPCQueryUtils({ queryClient, client })
  keepSession(queryClient)
  if (data) takeAnswers(queryClient, data)
  watchNetwork(window)
  watchWrites(queryClient)
  let drop = () => showBroken(root)
  guardKeptPage(utils, { drop: () => drop(), ended })
  // Tells pages that this browser keeps that nobody is signed in.
  if (pathname === '/auth' && !utils.auth.session.getData()?.user) rememberLeaving()
  const [{ openPage }] = await Promise.all([page, startLanguage()])
  // The code of the dialogs comes over the network while the page is taken over.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  const content = await openPage({ queryClient, utils })
  const app = (
    <CacheProvider value={takeStyles()}>
      <App facts={data?.facts ?? unknownFacts()} client={client} queryClient={queryClient} onReady={ready}>
        {content}
      </App>
    </CacheProvider>
  )
  const drawn = isDrawn ? hydrateRoot(root, app) : createRoot(root)
  if (!isDrawn) drawn.render(app)
  drop = () => {
    drawn.unmount()
    showBroken(root)
  }

  function ready() {
    answers()
    tellOfFields(root)
    replayTaps()
  }

  function leaveOrAsk() {
    if (holdsText() || utils.auth.session.getData()?.user) ended()
  }

  function ended() {
    if (holdsText()) sessionLost.ask()
    else void leaveForAuth()
  }
}

// A dialog or the settings may hold typed text: then the page asks to sign in over it, instead of being left.
const holdsText = () => document.querySelector('[role=dialog]') !== null || hasUnsavedWork()

/** Of a page that the server wrote without its database. */
const unknownFacts = (): PageFacts => ({
  now: Date.now(),
  theme: readTheme(),
  collapsed: readCookie('sidebar') === 'collapsed',
})

/** A style element that is moved makes a browser work out every style and every line anew. */
class PageStyles extends StyleSheet {
  override hydrate(tags: HTMLStyleElement[]) {
    this.tags.push(...tags)
  }
}

/** Emotion's cache, which goes on from the styles that the page brought and leaves them where they stand. */
function takeStyles() {
  const cache = createCache({ key: 'css' })
  cache.sheet = new PageStyles({ key: cache.key, container: document.head })
  const drawn = document.querySelector<HTMLStyleElement>('style[data-classes]')?.dataset.classes
  for (const name of drawn?.split(' ') ?? []) cache.inserted[name] = true
  return cache
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
  root.removeAttribute('data-opening')
}

declare global {
  interface Window {
    /** What was pressed before the page could answer: public/before-app.js. */
    earlyTaps?: HTMLElement[]
  }
}

/** Lets React hear what was typed and chosen before it listened: what it finds in a field it takes for known. */
function tellOfFields(root: HTMLElement): void {
  for (const select of root.querySelectorAll('select:has(option[selected]:not(:checked))'))
    select.dispatchEvent(new Event('change', { bubbles: true }))
  const fields = ':is(input:not([type=file]), textarea)'
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)) {
    const { value } = field
    if ('checked' in field && /^(checkbox|radio)$/.test(field.type)) {
      // Of radios only the chosen one is pressed.
      if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) continue
      field.checked = !field.checked
      field.click()
    } else if (value !== field.defaultValue) {
      // React watches the field's own property, and hears of what comes by its prototype's.
      field.value = field.defaultValue
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Says that the page can be used, and presses what was pressed before: once, however impatiently. */
function replayTaps(): void {
  document.getElementById('root')?.removeAttribute('data-opening')
  endFirstRender()
  for (const pressed of new Set(window.earlyTaps)) if (pressed.isConnected) pressed.click()
  window.earlyTaps = []
  // Running it waits until nothing else wants the thread; WebKit cannot tell.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchSoonWanted)
  else setTimeout(fetchSoonWanted)
}
