import { t } from '@lingui/core/macro'
import { newReleaseSentence } from './new-release-sentence.ts'
import { toast } from './toast.ts'

/** Says in a toast that what was asked for could not be loaded; where only a new page has it, with the way there. */
export function tellMissing(sentence: string, { mustReload }: { mustReload: boolean }): void {
  const gone = {
    description: newReleaseSentence(),
    action: { label: t`Recarregar`, onClick: () => window.location.reload() },
  }
  toast.error(t`Erro!`, mustReload ? gone : { description: sentence })
}
