import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useRef, useState } from 'react'
import { type ImportNoun, importNouns, maxImportBytes } from '../../shared/imports.ts'
import { sessionLost } from '../shell/session-lost.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Segments } from '../ui/Segments.tsx'
import { saveText } from '../ui/save-text.ts'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { searchOf } from './imports-search.ts'
import { sampleSheet } from './sample-sheets.ts'
import { ImportRefused, sendImport } from './send-import.ts'
import { nounLabel, uploadSentence } from './words.ts'

/** What the file holds, and the file: chosen or dropped. */
export function StartImport({ noun, reason }: { noun: ImportNoun; reason: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/importar' })
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [over, setOver] = useState(false)

  async function take(file: File | undefined) {
    if (!file || sending || reason) return
    setFailure(undefined)
    if (file.size > maxImportBytes.planilha) return setFailure(uploadSentence('arquivo_grande'))
    setSending(true)
    try {
      const id = await sendImport('planilha', noun, file)
      await navigate({ search: searchOf({ id }) })
    } catch (error) {
      const key = error instanceof ImportRefused ? error.key : 'interno'
      if (key === 'nao_autenticado') return sessionLost.ask()
      setFailure(uploadSentence(key))
    } finally {
      setSending(false)
    }
  }

  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen once more.
    currentTarget.value = ''
    void take(file)
  }

  return (
    <section>
      <SectionTitle>{t`O que você quer trazer?`}</SectionTitle>
      <Line>
        <Segments
          label={t`O que há na planilha`}
          options={importNouns.map(value => ({ value, label: nounLabel(value) }))}
          value={noun}
          onChange={de => void navigate({ search: searchOf({ de }), replace: true })}
        />
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
        <p>{t`Uma planilha em .xlsx ou .csv, com uma linha para cada registro. Nada é gravado antes de você conferir.`}</p>
        <Acts>
          <Button
            variant="primary"
            busy={sending && t`Enviando...`}
            blocked={reason}
            onClick={() => input.current?.click()}
          >
            {t`Escolher arquivo`}
          </Button>
          <Button onClick={() => saveText(`modelo-${noun}.csv`, sampleSheet(noun))}>
            {t`Baixar modelo`}
          </Button>
        </Acts>
        <Hint>{t`Até 20 MB e 20.000 linhas.`}</Hint>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          aria-label={t`Arquivo`}
          onChange={chosen}
          hidden
        />
      </Drop>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </section>
  )
}

const Line = chakra('div', { base: { mt: '3' } })
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
