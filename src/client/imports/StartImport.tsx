import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import {
  type ImportNoun,
  importNouns,
  maxImportBytes,
  maxUnconfirmedBytes,
  type UploadKind,
  uploadKinds,
} from '../../shared/imports.ts'
import { type RefusalKey, refusalKeys } from '../../shared/refusals.ts'
import { askSession, sessionLost } from '../api/session.ts'
import { pageHeaders, trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useLeaveGuard } from '../ui/dialogs/LeaveDialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Segments } from '../ui/inputs/Segments.tsx'
import { saveText } from '../ui/save-file.ts'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { searchOf } from './import.ts'
import { kindLabel, nounLabel, uploadSentence } from './import-words.ts'
import { sampleSheet } from './sample-sheets.ts'

interface StartImportProps {
  tipo: UploadKind
  /** The noun of a sheet's rows. */
  noun: ImportNoun
  reason: string | undefined
}

/** Chooses the kind of file and its content, and then the file, by a click or by dropping it. */
export function StartImport({ tipo, noun, reason }: StartImportProps) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/importar' })
  const input = useRef<HTMLInputElement>(null)
  /** The uploaded share; null while nothing is uploading. */
  const [sent, setSent] = useState<number | null>(null)
  const sending = sent !== null
  const share = `${Math.floor((sent ?? 0) * 100)}%`
  const [failure, setFailure] = useState<string>()
  const [over, setOver] = useState(false)
  // It ends with the screen: it would go on unseen, and lead back here from wherever one is.
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])
  const guard = useLeaveGuard({ isUnsaved: () => sending })
  const isSheet = tipo === 'planilha'
  const utils = trpc.useUtils()
  // Asked again, because the e-mail may have been confirmed in another tab.
  const isUnconfirmed = async () =>
    (await askSession(utils).catch(() => null))?.user?.email_confirmado === false

  async function take(file: File | undefined) {
    if (!file || sending || reason) return
    setFailure(undefined)
    if (file.size > maxImportBytes[tipo]) return setFailure(uploadSentence('arquivo_grande', tipo))
    setSent(0)
    upload.current = new AbortController()
    const { signal } = upload.current
    if (file.size > maxUnconfirmedBytes && (await isUnconfirmed())) {
      setSent(null)
      return setFailure(uploadSentence('email_nao_confirmado', tipo))
    }
    if (signal.aborted) return
    try {
      const id = await sendImport(tipo, isSheet ? noun : null, file, signal, setSent)
      guard.release()
      await navigate({ search: searchOf({ id }) })
    } catch (error) {
      if (signal.aborted) return
      const { key, minutes } =
        error instanceof ImportRefused ? error : { key: 'interno' as const, minutes: 1 }
      if (key === 'nao_autenticado') return sessionLost.ask()
      setFailure(uploadSentence(key, tipo, minutes))
    } finally {
      setSent(null)
    }
  }

  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // Lets the same file be chosen again.
    currentTarget.value = ''
    void take(file)
  }

  return (
    <section>
      <SectionTitle>{t`O que você quer trazer?`}</SectionTitle>
      <Line>
        <Segments
          label={t`De onde`}
          options={uploadKinds.map(value => ({ value, label: kindLabel(value) }))}
          value={tipo}
          onChange={kind =>
            sending ||
            void navigate({ search: searchOf(kind === 'planilha' ? {} : { de: kind }), replace: true })
          }
        />
        {isSheet && (
          <Segments
            label={t`O que há na planilha`}
            options={importNouns.map(value => ({ value, label: nounLabel(value) }))}
            value={noun}
            onChange={de => sending || void navigate({ search: searchOf({ de }), replace: true })}
          />
        )}
      </Line>
      <Drop
        data-over={over || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <p>{kindIntro(tipo)}</p>
        <Acts>
          <Button
            variant="primary"
            busy={sending && (isSheet ? t`Enviando...` : t`Enviando... ${share}`)}
            blocked={reason}
            onClick={() => input.current?.click()}
          >
            {t`Escolher arquivo`}
          </Button>
          {isSheet && (
            <Button onClick={() => saveText(`modelo-${noun}.csv`, sampleSheet(noun))}>
              {t`Baixar modelo`}
            </Button>
          )}
        </Acts>
        <Hint>{kindBounds(tipo)}</Hint>
        <input
          ref={input}
          type="file"
          accept={kindFiles[tipo]}
          aria-label={t`Arquivo`}
          onChange={chosen}
          hidden
        />
      </Drop>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ConfirmDialog
        open={guard.asking}
        title={t`Parar o envio?`}
        confirm={t`Parar e sair`}
        cancel={t`Continuar enviando`}
        onConfirm={() => {
          upload.current?.abort()
          guard.leave()
        }}
        onCancel={guard.stay}
      >
        {t`O arquivo ainda está sendo enviado. Se você sair agora, o envio para.`}
      </ConfirmDialog>
    </section>
  )
}

const Line = chakra('div', {
  base: { display: 'grid', justifyItems: 'start', gap: '3', mt: '3', '& > *': { minW: '0', maxW: 'full' } },
})
const Drop = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4',
    my: '4',
    px: '4',
    py: '10',
    textAlign: 'center',
    border: '1px dashed',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    '& > p': { maxW: '34em', color: 'muted', textWrap: 'balance' },
    '&[data-over]': { bg: 'hover', borderColor: 'accent' },
  },
})
const Acts = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' },
})

/** The server refused the file. */
class ImportRefused extends Error {
  constructor(
    readonly key: RefusalKey,
    /** Whole minutes to wait, if any. */
    readonly minutes?: number,
  ) {
    super(key)
  }
}

/**
 * POST /import, by XMLHttpRequest for its progress: an export may take an hour. Answers the import's id. Throws
 * ImportRefused; without an answer its key is `indisponivel`.
 */
function sendImport(
  tipo: UploadKind,
  noun: ImportNoun | null,
  file: File,
  signal: AbortSignal,
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
      const answer = objectIn(responseText)
      if (status === 200 && 'id' in answer && typeof answer.id === 'string') return done(answer.id)
      const key = refusalKeys.find(one => 'key' in answer && one === answer.key)
      const minutes = 'minutes' in answer && typeof answer.minutes === 'number' ? answer.minutes : undefined
      fail(new ImportRefused(key ?? (status === 413 ? 'arquivo_grande' : 'indisponivel'), minutes))
    }
    request.onerror = noAnswer
    request.onabort = noAnswer
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/import')
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value)
    request.send(body)
  })
}

function objectIn(text: string): object {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** What a kind of file is, and what of it is imported. */
function kindIntro(kind: UploadKind): string {
  switch (kind) {
    case 'planilha':
      return t`Uma planilha em .xlsx ou .csv, com uma linha para cada registro. Nada é gravado antes de você conferir.`
    case 'bancada':
      return t`O ZIP de “Exportar dados”, desta loja ou de outra: clientes, OS com o histórico e as fotos, lembretes, despesas e a lixeira. O que já está aqui não se repete. Nada é gravado antes de você conferir.`
    case 'mapos':
      return t`O arquivo que o MapOS baixa em Configurações, Backup: .zip, .sql ou .gz. Vêm os clientes, as OS e as despesas pagas. Nada é gravado antes de você conferir.`
  }
}

function kindBounds(kind: UploadKind): string {
  switch (kind) {
    case 'planilha':
      return t`Até 20 MB e 20.000 linhas.`
    case 'bancada':
      return t`Até 4 GB. Em partes, envie uma de cada vez.`
    case 'mapos':
      return t`Até 200 MB e 50.000 ordens.`
  }
}

const kindFiles: Record<UploadKind, string> = {
  planilha: '.csv,.txt,.tsv,.xlsx',
  bancada: '.zip',
  mapos: '.zip,.sql,.gz',
}
