import { connection } from './connection.ts'

/** How often a file is asked for while the server answers but the file fails, and the milliseconds between. */
const tries = 3
const pause = 1500

/** Code that only a reloaded page can get: its file is of another release, or the browser remembers that it failed. */
export class CodeGone extends Error {
  constructor(what: string, options?: ErrorOptions) {
    // By these words the router knows to load the page anew, once.
    super(`Failed to fetch dynamically imported module: ${what}`, options)
  }
}

/** Code that could not be loaded now; asking again may help. */
export class CodeAway extends Error {}

/**
 * Stands around every import() of the built client, in place of Vite's own helper (scripts/fetched-imports.mjs):
 * fetches all files of a part before it is imported, because a browser may remember for the page's life that an import
 * failed, but never that a fetch did. Without a network it waits. Rejects with CodeGone or CodeAway.
 */
export async function fetchCode<Code>(load: () => Promise<Code>, files: string[] = []): Promise<Code> {
  await Promise.all(files.map(fetched))
  try {
    return await load()
  } catch (error) {
    throw new CodeGone(files[0] ?? 'a part', { cause: error })
  }
}

const coming = new Map<string, Promise<void>>()

function fetched(file: string): Promise<void> {
  const known = coming.get(file)
  if (known) return known
  const fetching = isInPage(file) ? Promise.resolve() : fetchFile(`/${file}`, tries)
  coming.set(file, fetching)
  fetching.catch(() => coming.delete(file))
  return fetching
}

// The page itself has asked for it.
const isInPage = (file: string) => document.querySelector(`link[rel=modulepreload][href="/${file}"]`) !== null

async function fetchFile(url: string, left: number): Promise<void> {
  const status = await statusOf(url)
  if (status === 200) return
  if (status === 404) throw new CodeGone(url)
  const wasAway = await serverWasAway()
  // What fails for want of a network is no try: it may be the message that tells of the outage.
  if (left === 1 && !wasAway) throw new CodeAway(`${url} did not come: ${status}`)
  await new Promise(done => setTimeout(done, pause))
  return fetchFile(url, wasAway ? left : left - 1)
}

/** Waits until the server answers; tells whether it did not at first. */
async function serverWasAway(): Promise<boolean> {
  const answers = connection.answers()
  const wasAway = await Promise.race([answers.then(() => false), connection.nextLoss().then(() => true)])
  await answers
  return wasAway
}

/** 0 where there is no answer. Read to its end, so that the import finds it whole in the browser's cache. */
async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
