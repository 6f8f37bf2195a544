import { t } from '@lingui/core/macro'
import { newReleaseSentence } from './new-release-sentence.ts'
import { toast } from './toast.ts'

/** A toast that says that code could not be loaded; if only a reloaded page can load it, it offers to reload. */
export function toastLoadError(sentence: string, { mustReload }: { mustReload: boolean }): void {
  const reload = {
    description: newReleaseSentence(),
    action: { label: t`Recarregar`, onClick: () => window.location.reload() },
  }
  toast.error(t`Erro!`, mustReload ? reload : { description: sentence })
}
