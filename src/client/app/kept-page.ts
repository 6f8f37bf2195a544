import { isPassing } from '../api/query-client.ts'
import { askSession, leftForAuthAt, type Utils } from '../api/session.ts'

/** Milliseconds after which a page is shown without the server's word. */
const patienceMs = 3_000

interface Acts {
  /** Takes everything off the page, before it is loaded anew. */
  drop(): void
  /** The session turned out to be over once the page was in use again. */
  ended(): void
}

/**
 * A browser may bring back a page that was left, with its rows and an open dialog: only to whom they belong. It is kept
 * unseen (theme/first-paint.css) until the server says who is signed in. Where that is another or nobody, or this browser
 * had nobody signed in since, the page is loaded anew. Without an answer it is shown.
 */
export function guardKeptPage(utils: Utils, { drop, ended }: Acts): void {
  const { dataset } = document.documentElement
  const left = leftForAuthAt()
  const signedIn = () => utils.auth.session.getData()?.user?.id
  // Of whom the rows are: another may have signed in over them.
  let owner = signedIn()
  let patience: number | undefined
  const show = () => {
    delete dataset.kept
  }

  window.addEventListener('pagehide', ({ persisted }) => {
    owner ??= signedIn()
    if (persisted) dataset.kept = ''
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void check()
  })

  async function check() {
    if (!owner) return show()
    clearTimeout(patience)
    patience = window.setTimeout(show, patienceMs)
    if (leftForAuthAt() !== left) return reload()
    try {
      const { user } = await askSession(utils, {
        retryDelay: 2000,
        retry(_, error) {
          show()
          return isPassing(error)
        },
      })
      if (user ? user.id !== owner : 'kept' in dataset) return reload()
      if (!user) ended()
    } catch {
      // Refused, as after too many calls: that says nothing about who it is.
    }
    show()
  }

  function reload() {
    drop()
    window.location.reload()
  }
}
