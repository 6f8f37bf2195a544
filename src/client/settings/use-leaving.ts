import { useState } from 'react'
import { useLeaveGuard } from '../ui/dialogs/LeaveDialog.tsx'

/** For a dialog of what is shown once: asks before Esc, Back or closing the page; `close` does not ask. */
export function useLeaving(onClose: () => void) {
  const [closing, setClosing] = useState(false)
  const guard = useLeaveGuard({ isUnsaved: () => true })
  const close = () => {
    guard.release()
    onClose()
  }
  return {
    close,
    ask: () => setClosing(true),
    asking: closing || guard.asking,
    stay() {
      setClosing(false)
      guard.stay()
    },
    leave: guard.asking ? guard.leave : close,
  }
}
