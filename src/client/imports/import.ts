import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'

export type Import = inferRouterOutputs<AppRouter>['imports']['get']

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

/** The search parameters of /importar, unchecked: ImportScreen, whose code is a file of its own, checks them. */
export interface ImportsSearch {
  /** The id of the shown import; without one the screen asks for a file. */
  id?: string | undefined
  /** The noun of a sheet (ImportNoun; orders by default), or another kind of file (UploadKind). */
  de?: string | undefined
}

/** The same, for a link. */
export const searchOf = (search: ImportsSearch): object => search
