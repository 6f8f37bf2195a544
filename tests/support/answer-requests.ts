import { ours, type TestApp } from './app.ts'

interface Answering {
  cookie(): string
  /** Waits until this path may be asked for; throws where nothing answers it. */
  begin(path: string): Promise<void>
}

/**
 * Lets the app in this process answer what a screen asks for beside procedures, such as a file that it sends. Answers a
 * function that gives the window back what it had.
 */
export function answerRequests({ app }: TestApp, answering: Answering): () => void {
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), window.location.href), init)
    const { pathname, search } = new URL(request.url)
    await answering.begin(pathname)
    const { 'content-type': _, ...headers } = ours
    const answer = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), ...headers, cookie: answering.cookie() },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const bytes = answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload)
    return new Response(bytes, { status: answer.statusCode })
  }

  /** As much of it as the screens that send files use. */
  class Sent {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    onloadend = () => {}
    status = 0
    responseText = ''
    private url = ''
    private headers: Record<string, string> = {}
    private isOver = false

    open(_method: 'POST', url: string) {
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    send(body: FormData) {
      const over = (tell: () => void) => {
        if (this.isOver) return
        this.isOver = true
        tell()
        this.onloadend()
      }
      send(this.url, { method: 'POST', body, headers: this.headers }).then(
        async answer => {
          this.status = answer.status
          this.responseText = await answer.text()
          over(() => this.onload())
        },
        () => over(() => this.onerror()),
      )
    }
    abort() {
      if (this.isOver) return
      this.isOver = true
      this.onabort()
      this.onloadend()
    }
  }

  const kept = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest }
  Object.assign(globalThis, { fetch: send, XMLHttpRequest: Sent })
  return () => void Object.assign(globalThis, kept)
}
