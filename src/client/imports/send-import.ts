import { type RefusalKey, refusalKeys } from '../../shared/errors.ts'
import type { ImportNoun, UploadKind } from '../../shared/imports.ts'
import { tabHeader } from '../../shared/live.ts'
import { tab } from '../api/tab.ts'

/** The server did not take the file. */
export class ImportRefused extends Error {
  constructor(
    readonly key: RefusalKey,
    /** Whole minutes to wait, where there are any. */
    readonly minutes?: number,
  ) {
    super(key)
  }
}

/**
 * POST /import, by XMLHttpRequest for its progress: an export may take an hour. Answers the import's id. Throws ImportRefused; no
 * answer is `indisponivel`.
 */
export function sendImport(
  tipo: UploadKind,
  noun: ImportNoun | null,
  file: File,
  onShare: (share: number) => void,
): Promise<string> {
  const body = new FormData()
  body.append('tipo', tipo)
  if (noun) body.append('noun', noun)
  body.append('file', file, file.name)
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const noAnswer = () => fail(new ImportRefused('indisponivel'))
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, responseText } = request
      const told = objectIn(responseText)
      if (status === 200 && 'id' in told && typeof told.id === 'string') return done(told.id)
      const key = refusalKeys.find(one => 'key' in told && one === told.key)
      const minutes = 'minutes' in told && typeof told.minutes === 'number' ? told.minutes : undefined
      fail(new ImportRefused(key ?? (status === 413 ? 'arquivo_grande' : 'indisponivel'), minutes))
    }
    request.onerror = noAnswer
    request.onabort = noAnswer
    request.open('POST', '/import')
    request.setRequestHeader(tabHeader, tab)
    request.send(body)
  })
}

function objectIn(text: string): object {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}
