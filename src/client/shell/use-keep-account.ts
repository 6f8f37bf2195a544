import { useLingui } from '@lingui/react/macro'
import { noteDeletion } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Cancels the deletion of an account. */
export function useKeepAccount() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.auth.cancelDeletion.useMutation({
    onSuccess() {
      noteDeletion(utils, null)
      toast.success(t`A conta continua.`)
    },
    onError: error => toast.error(t`Erro!`, { error }),
  })
  return { keep: () => mutate(), busy: isPending }
}
