import { connection } from './connection.ts'

/** Tries for a file that fails while the server answers. */
const maxTries = 3
const pauseMs = 1500

/** Only a reloaded page can load this module: its file belongs to another release, or the browser has cached the failure. */
export class ModuleGone extends Error {
  constructor(what: string, options?: ErrorOptions) {
    // The router recognises these words and reloads the page once.
    super(`Failed to fetch dynamically imported module: ${what}`, options)
  }
}

/** The module could not be loaded now; another try may help. */
export class ModuleUnreachable extends Error {}

/**
 * Wraps every import() of the built client in place of Vite's helper (scripts/fetched-imports.mjs). It fetches a module's
 * files before the import, because a browser may cache a failed import for the page's life, but never a failed fetch.
 * Without a network it waits. Rejects with ModuleGone or ModuleUnreachable.
 */
export async function fetchModule<Module>(
  load: () => Promise<Module>,
  files: string[] = [],
): Promise<Module> {
  await Promise.all(files.map(fetched))
  try {
    return await load()
  } catch (error) {
    throw new ModuleGone(files[0] ?? 'a module', { cause: error })
  }
}

const fetches = new Map<string, Promise<void>>()

function fetched(file: string): Promise<void> {
  const known = fetches.get(file)
  if (known) return known
  const fetching = isInPage(file) ? Promise.resolve() : fetchFile(`/${file}`, maxTries)
  fetches.set(file, fetching)
  fetching.catch(() => fetches.delete(file))
  return fetching
}

// The page's HTML preloads these files.
const isInPage = (file: string) => document.querySelector(`link[rel=modulepreload][href="/${file}"]`) !== null

async function fetchFile(url: string, left: number): Promise<void> {
  const status = await statusOf(url)
  if (status === 200) return
  if (status === 404) throw new ModuleGone(url)
  const wasAway = await serverWasAway()
  // A failure without network counts as no try: this very request may be the first to notice the outage.
  if (left === 1 && !wasAway) throw new ModuleUnreachable(`${url} did not come: ${status}`)
  await new Promise(done => setTimeout(done, pauseMs))
  return fetchFile(url, wasAway ? left : left - 1)
}

/** Waits until the server answers; true if it did not answer at first. */
async function serverWasAway(): Promise<boolean> {
  const answers = connection.answers()
  const wasAway = await Promise.race([answers.then(() => false), connection.nextLoss().then(() => true)])
  await answers
  return wasAway
}

/** 0 if there is no answer. Reads the whole body, so that the import finds it in the browser's cache. */
async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
