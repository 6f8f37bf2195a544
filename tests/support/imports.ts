import type { ImportOptions } from '../../src/shared/imports.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { formEnd, formHeaders, part } from './uploads.ts'
import { testWork } from './work.ts'

type Noun = 'clientes' | 'ordens' | 'despesas'

/** An owner who brings files to the real app, and whose jobs are done when asked for. */
export function importer(database: TestDatabase, app: TestApp, cookie: string, clock = () => new Date()) {
  const { run } = testWork(database, clock, app.storage)

  /** A sheet with rows of a noun, or an export of ours. */
  async function send(noun: Noun | 'bancada', file: Buffer | string, name = 'planilha.csv') {
    const fields =
      noun === 'bancada'
        ? [part('name="tipo"', 'bancada')]
        : [part('name="tipo"', 'planilha'), part('name="noun"', noun)]
    const answer = await app.app.inject({
      method: 'POST',
      url: '/import',
      headers: { ...formHeaders, cookie },
      payload: Buffer.concat([...fields, part(`name="file"; filename="${name}"`, file), formEnd]),
    })
    return { status: answer.statusCode, ...(answer.json() as { id: string; key?: string }) }
  }

  async function call(path: string, input: unknown) {
    const { status, data, error } = await app.call(`imports.${path}`, input, { cookie })
    if (status !== 200) throw Object.assign(new Error(`${path}: ${error?.key}`), { key: error?.key })
    return data
  }
  const get = (id: string) => call('get', { id })

  /** Uploads, reads and answers the preview; other options are read anew. */
  async function preview(noun: Noun | 'bancada', file: Buffer | string, opcoes?: ImportOptions) {
    const { id } = await send(noun, file)
    await run()
    if (!opcoes) return get(id)
    const { versao } = await get(id)
    await call('read', { id, versao, opcoes })
    await run()
    return get(id)
  }

  async function confirm({ id, versao }: { id: string; versao: number }) {
    await call('confirm', { id, versao })
    await run()
    return get(id)
  }

  return {
    send,
    call,
    get,
    run,
    preview,
    confirm,
    bring: async (noun: Noun | 'bancada', file: Buffer | string, opcoes?: ImportOptions) =>
      confirm(await preview(noun, file, opcoes)),
  }
}
