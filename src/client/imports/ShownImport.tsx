import { useLingui } from '@lingui/react/macro'
import { isWorkedOn } from '../../shared/imports.ts'
import { FailedState } from '../ui/States.tsx'
import { EndedImport } from './EndedImport.tsx'
import type { OthersWords } from './import.ts'
import { Preview } from './Preview.tsx'
import { UnderWay } from './UnderWay.tsx'
import { useImport } from './use-import.ts'

interface ShownImportProps {
  id: string
  words: OthersWords
  reason: string | undefined
}

/** One import, as far as it is. */
export function ShownImport({ id, words, reason }: ShownImportProps) {
  const { t } = useLingui()
  const { data, isError, isRefetching, refetch } = useImport(id)
  if (!data)
    return isError ? (
      <FailedState onRetry={() => void refetch()} retrying={isRefetching}>
        {t`Erro ao carregar dados`}
      </FailedState>
    ) : (
      <UnderWay />
    )
  if (isWorkedOn(data.estado)) return <UnderWay one={data} />
  if (data.estado === 'previa' && data.previa)
    // Read anew it begins anew: what was chosen stands in its options.
    return <Preview key={data.versao} one={data} preview={data.previa} words={words} reason={reason} />
  return <EndedImport one={data} words={words} reason={reason} />
}
