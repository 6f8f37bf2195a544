import { type RefusalKey, refusalKeys } from '../../shared/errors.ts'
import { tabHeader } from '../../shared/live.ts'
import type { SavedCategory } from '../api/save-settings.ts'
import { tab } from '../api/tab.ts'

/** The server refused the image. */
export class LogoRefused extends Error {
  constructor(readonly key: RefusalKey) {
    super(key)
  }
}

/** POST /logo; answers the category that names it. Throws LogoRefused; no answer is `indisponivel`. */
export async function sendLogo(file: File): Promise<SavedCategory> {
  const body = new FormData()
  body.append('file', file, file.name)
  const answer = await fetch('/logo', { method: 'POST', body, headers: { [tabHeader]: tab } }).catch(() => {
    throw new LogoRefused('indisponivel')
  })
  const said: unknown = await answer.json().catch(() => null)
  if (answer.ok && isCategory(said)) return said
  throw new LogoRefused(keyIn(said) ?? (answer.status === 413 ? 'arquivo_grande' : 'indisponivel'))
}

const isCategory = (said: unknown): said is SavedCategory =>
  typeof said === 'object' && said !== null && 'valores' in said && 'categoria' in said

function keyIn(said: unknown): RefusalKey | undefined {
  const key = typeof said === 'object' && said !== null && 'key' in said ? said.key : undefined
  return refusalKeys.find(one => one === key)
}
