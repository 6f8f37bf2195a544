import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { isPassing } from '../../api/query-client.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { FailedState, NotFoundState } from '../feedback/States.tsx'
import { Fields } from '../forms/Field.tsx'
import { Skeleton } from '../lists/Skeleton.tsx'
import { Hidden } from '../Text.tsx'

interface RowDialogProps<Row> {
  /** The edited row's id; absent for a new one. */
  id: string | undefined
  found: { data: Row | undefined; error: unknown; isFetching: boolean; refetch(): unknown }
  /** The dialog's title while the row loads. */
  title: string
  /** The sentence for a row that was deleted. */
  gone: string
  /** Skeletons of the form's fields. */
  skeleton: ReactNode
  onClose(): void
  /** The form, for the row or for a new one (null). */
  children(row: Row | null): ReactNode
}

/** A row's form in a dialog. A row that is not known yet is loaded first. */
export function RowDialog<Row>({ id, found, title, gone, skeleton, onClose, children }: RowDialogProps<Row>) {
  const { t } = useLingui()
  if (id === undefined || found.data) return children(found.data ?? null)
  return (
    <Dialog size="sm" title={title} onClose={onClose} footer={<Button onClick={onClose}>{t`Fechar`}</Button>}>
      {!found.error ? (
        <Fields>
          <Hidden role="status">{t`Carregando...`}</Hidden>
          {skeleton}
        </Fields>
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

/** Skeleton of a field: a label, of width `w`, and a control. */
export function FieldSkeleton({ w = '16' }: { w?: string }) {
  return (
    <div>
      <Skeleton w={w} mt="1" mb="2" />
      <Skeleton w="full" h="control.md" borderRadius="md" />
    </div>
  )
}
