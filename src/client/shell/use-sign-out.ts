import { errorSentence, trpc } from '../api/trpc.ts'
import { toast } from '../ui/toast.ts'
import { leaveForAuth } from './leave.ts'

/** Ends the session and goes to /auth, a new page that holds nothing of what was loaded. */
export function useSignOut(): () => void {
  const { mutate } = trpc.auth.signOut.useMutation({
    onSuccess: () => leaveForAuth('/'),
    onError: error => toast.error(errorSentence(error)),
  })
  return () => mutate()
}
