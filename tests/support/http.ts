import { type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ours, type Refused, type TestApp } from './app.ts'

/** Calls procedures of a test's app over real connections, all at once if asked so. */
export async function overHttp({ app }: TestApp, cookie: string) {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return async (path: string, input: unknown) => {
    const headers = { ...ours, cookie }
    const { status, body } = await send({ port, path: `/trpc/${path}`, headers }, JSON.stringify(input))
    const answer = JSON.parse(body)
    return { status, data: answer.result?.data, error: answer.error?.data as Refused | undefined }
  }
}

/** One request as it stands: fetch would choose the Host header itself. */
function send(options: RequestOptions, body: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', method: 'POST', agent: false, ...options }, async answer => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) })
    })
    sent.once('error', reject).end(body)
  })
}

/** How many answers there were of each kind: 200, or the key of the refusal. */
export function tally(answers: { status: number; error?: Refused | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) {
    const kind = error?.key ?? String(status)
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
