import type { FastifyInstance } from 'fastify'

/** What differs by chance alone is named by its kind. */
const kinds: [RegExp, string][] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<at>'],
  [/[\w-]+@exemplo\.com\.br/g, '<email>'],
  [/sessao=\w{40}/g, 'sessao=<token>'],
  [/aparelho-[\w-]+=[\w.-]+/g, 'aparelho=<token>'],
  [/[\w-]+%40exemplo\.com\.br/g, '<email>'],
  [/"restam":\d+/g, '"restam":<left>'],
  [/"challenge":"[\w-]+"/g, '"challenge":<random>'],
  [/"user":\{"id":"[\w-]+"/g, '"user":{"id":<id>'],
  [/\bs1=[\w-]{22}/g, 's1=<reference>'],
  [/"segredo":"[A-Z2-7]+"|secret=[A-Z2-7]+/g, '<secret>'],
  [/\bbnc_[\w]+/g, '<key>'],
  [/\/o\/[\w-]{22}/g, '/o/<token>'],
  [/\bwhsec_[\w+/=]+/g, '<secret>'],
  [/"ms":\d+/g, '"ms":<time>'],
  // Which JSON is anyway.
  [/; charset=utf-8/g, ''],
]
const named = (text: string) => kinds.reduce((told, [kind, name]) => told.replace(kind, name), text)

/** How an answer travels, and tRPC's own word on what it reads of a request, which ours does not. */
const travels = ['content-length', 'transfer-encoding', 'content-encoding', 'vary', 'date', 'connection']

/** An answer that can be compared with another's to the same request. */
export function plain({ statusCode, headers, body }: Awaited<ReturnType<FastifyInstance['inject']>>) {
  const rest = Object.entries(headers).filter(([name]) => !travels.includes(name))
  const told = Object.fromEntries(rest.map(([name, value]) => [name, named(JSON.stringify(value))]))
  return { status: statusCode, body: named(body), headers: told }
}
