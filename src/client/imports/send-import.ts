import { type RefusalKey, refusalKeys } from '../../shared/errors.ts'
import type { ImportKind, ImportNoun } from '../../shared/imports.ts'
import { tabHeader } from '../../shared/live.ts'
import { tab } from '../api/tab.ts'

/** The server did not take the file. */
export class ImportRefused extends Error {
  constructor(readonly key: RefusalKey) {
    super(key)
  }
}

/** POST /import; answers the import's id. Throws ImportRefused; no answer is `indisponivel`. */
export async function sendImport(tipo: ImportKind, noun: ImportNoun | null, file: File): Promise<string> {
  const body = new FormData()
  body.append('tipo', tipo)
  if (noun) body.append('noun', noun)
  body.append('file', file, file.name)
  const answer = await fetch('/import', { method: 'POST', body, headers: { [tabHeader]: tab } }).catch(() => {
    throw new ImportRefused('indisponivel')
  })
  const said: unknown = await answer.json().catch(() => null)
  const told = typeof said === 'object' && said !== null ? said : {}
  if (answer.ok && 'id' in told && typeof told.id === 'string') return told.id
  const key = refusalKeys.find(one => 'key' in told && one === told.key)
  throw new ImportRefused(key ?? (answer.status === 413 ? 'arquivo_grande' : 'indisponivel'))
}
