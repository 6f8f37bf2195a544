import { useLingui } from '@lingui/react/macro'
import { errorSentence } from '../api/error-sentence.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'

/** The actions on an import; each refetches it afterwards. */
export function useImportActs() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const after = {
    onSettled: () => utils.imports.invalidate(),
    onError: (error: unknown) => toast.error(t`Não deu certo`, { description: errorSentence(error) }),
  }
  return {
    read: trpc.imports.read.useMutation(after),
    confirm: trpc.imports.confirm.useMutation(after),
    cancel: trpc.imports.cancel.useMutation(after),
    undo: trpc.imports.undo.useMutation(after),
  }
}
