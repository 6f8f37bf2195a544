import type { Reader } from '../../src/server/data/imports/staging/file-to-read.ts'
import type { ConfirmOptions, ImportOptions } from '../../src/shared/imports.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { formEnd, formHeaders, part } from './uploads.ts'
import { testWork } from './work.ts'

/** What a sheet holds, or what else the file is. */
type Held = 'clientes' | 'ordens' | 'despesas' | 'bancada' | 'mapos'

/** An owner who brings files to the real app, and whose jobs are done when asked for. */
export function importer(
  database: TestDatabase,
  app: TestApp,
  cookie: string,
  clock = () => new Date(),
  reader?: Reader,
) {
  const { run } = testWork(database, clock, app.storage, { ...(reader && { reader }) })

  async function send(held: Held, file: Buffer | string, name = 'planilha.csv') {
    const fields =
      held === 'bancada' || held === 'mapos'
        ? [part('name="tipo"', held)]
        : [part('name="tipo"', 'planilha'), part('name="noun"', held)]
    const answer = await app.app.inject({
      method: 'POST',
      url: '/import',
      headers: { ...formHeaders, cookie },
      payload: Buffer.concat([...fields, part(`name="file"; filename="${name}"`, file), formEnd]),
    })
    return {
      ...{ status: answer.statusCode, headers: answer.headers },
      ...(answer.json() as { id: string; key?: string; minutes?: number }),
    }
  }

  async function call(path: string, input: unknown) {
    const { status, data, error } = await app.call(`imports.${path}`, input, { cookie })
    if (status !== 200) throw Object.assign(new Error(`${path}: ${error?.key}`), { key: error?.key })
    return data
  }
  const get = (id: string) => call('get', { id })

  /** Uploads, reads and answers the preview; other options are read anew. */
  async function preview(held: Held, file: Buffer | string, opcoes?: ImportOptions) {
    const { id } = await send(held, file)
    await run()
    if (!opcoes) return get(id)
    const { versao } = await get(id)
    await call('read', { id, versao, opcoes })
    await run()
    return get(id)
  }

  async function confirm({ id, versao }: { id: string; versao: number }, opcoes?: ConfirmOptions) {
    await call('confirm', { id, versao, ...(opcoes && { opcoes }) })
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
    bring: async (held: Held, file: Buffer | string, opcoes?: ImportOptions) =>
      confirm(await preview(held, file, opcoes)),
  }
}
