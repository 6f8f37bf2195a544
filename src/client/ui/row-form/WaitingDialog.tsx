import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { isPassing } from '../../api/query-client.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { FailedState, NotFoundState } from '../feedback/States.tsx'
import { Bone } from '../lists/Skeleton.tsx'

interface WaitingDialogProps {
  title: string
  /** The row's query. */
  found: { error: unknown; isFetching: boolean; refetch(): unknown }
  /** What to say where the row is gone. */
  gone: string
  onClose(): void
  /** Bones. */
  children: ReactNode
}

/** A form's dialog while its row is asked for, or why it does not come. */
export function WaitingDialog({ title, found, gone, onClose, children }: WaitingDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog size="sm" title={title} onClose={onClose} footer={<Button onClick={onClose}>{t`Fechar`}</Button>}>
      {!found.error ? (
        children
      ) : isPassing(found.error) ? (
        <FailedState onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {errorSentence(found.error)}
        </FailedState>
      ) : (
        <NotFoundState>{gone}</NotFoundState>
      )}
    </Dialog>
  )
}

/** A field of the form that is waited for: its label and its control. */
export function FieldBones() {
  return (
    <div>
      <Bone w="16" mt="1" mb="2" />
      <Bone w="full" h="control.md" borderRadius="md" />
    </div>
  )
}
