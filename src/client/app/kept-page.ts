import { isPassing } from '../api/query-client.ts'
import { leftForAuthAt, type Utils } from '../api/session.ts'

/** Milliseconds after which a page is shown without the server's word. */
const patienceMs = 3_000

/**
 * A browser may bring back a page that was left, with its rows and an open dialog: only to whom they belong. It is kept
 * unseen (theme/first-paint.css) until the server says who is signed in. Where that is another, or this browser has left
 * for /auth since, `drop` takes everything off the page, which is loaded anew. Without an answer it is shown.
 */
export function guardKeptPage(utils: Utils, drop: () => void): void {
  const { dataset } = document.documentElement
  const left = leftForAuthAt()
  const show = () => {
    delete dataset.kept
  }
  let patience: number | undefined

  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) dataset.kept = ''
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void check()
  })

  async function check() {
    const owner = utils.auth.session.getData()?.user?.id
    if (!owner) return show()
    clearTimeout(patience)
    patience = window.setTimeout(show, patienceMs)
    if (leftForAuthAt() !== left) return reload()
    try {
      const { user } = await utils.auth.session.fetch(undefined, {
        staleTime: 0,
        retryDelay: 2000,
        retry(_, error) {
          show()
          return isPassing(error)
        },
      })
      if (user?.id !== owner) return reload()
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
