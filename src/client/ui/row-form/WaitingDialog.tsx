import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { isPassing } from '../../api/query-client.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { FailedState, NotFoundState } from '../feedback/States.tsx'
import { Skeleton } from '../lists/Skeleton.tsx'

interface WaitingDialogProps {
  title: string
  found: { error: unknown; isFetching: boolean; refetch(): unknown }
  /** The sentence for a row that was deleted. */
  gone: string
  onClose(): void
  /** Skeletons of the form. */
  children: ReactNode
}

/** A form's dialog while its row loads, or after loading has failed. */
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

/** Skeletons of fields: each a label and a control. */
export function FieldsSkeleton() {
  return (
    <div>
      <Skeleton w="16" mt="1" mb="2" />
      <Skeleton w="full" h="control.md" borderRadius="md" />
    </div>
  )
}
