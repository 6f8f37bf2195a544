import { Trans, useLingui } from '@lingui/react/macro'
import { CopyCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPassing } from '../../api/query-client.ts'
import { errorSentence } from '../../api/sentences.ts'
import { touch } from '../../theme/media.ts'
import { Button } from '../Button.tsx'
import { Dialog, type DialogProps } from '../dialogs/Dialog.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { FailedState, NotFoundState } from '../feedback/States.tsx'
import { Fields } from '../forms/Field.tsx'
import { Kbd } from '../Kbd.tsx'
import { Skeleton } from '../lists/Skeleton.tsx'
import { Hidden, Hint } from '../Text.tsx'
import { TextButton } from '../TextButton.tsx'
import { MergeDialog, type MergeDialogProps } from './MergeDialog.tsx'
import type { useRowForm } from './use-row-form.ts'

interface RowFormDialogProps<Values> extends Pick<DialogProps, 'initialFocus' | 'finalFocus' | 'children'> {
  /** What the dialog is called for a new row and for an edited one, and the question about a newer version. */
  titles: { create: string; edit: string; conflict: string }
  state: RowFormState<Values>
  /** Why it cannot be saved. */
  reason: string | undefined
  onClose(): void
}

interface RowFormState<Values>
  extends Pick<
    ReturnType<typeof useRowForm>,
    | 'isNew'
    | 'busy'
    | 'changed'
    | 'save'
    | 'problem'
    | 'storedBefore'
    | 'typedSince'
    | 'draft'
    | 'conflictKey'
  > {
  conflict: Omit<MergeDialogProps<Values>, 'title'> | undefined
}

/**
 * A row's form in its dialog, with its alerts, its buttons, its draft (closing discards it) and the merge with a newer
 * version.
 */
export function RowFormDialog<Values>({
  titles,
  state,
  reason,
  onClose,
  children,
  ...dialog
}: RowFormDialogProps<Values>) {
  const { t } = useLingui()
  const { isNew, busy, changed, save, problem, storedBefore, typedSince, draft, conflict, conflictKey } =
    state
  const discard = () => {
    draft.discard()
    onClose()
  }
  return (
    <>
      <Dialog
        {...dialog}
        size="sm"
        title={isNew ? titles.create : titles.edit}
        onClose={discard}
        confirmClose={changed}
        onSubmit={save}
        footer={close => (
          <>
            <Hint flex="1" css={{ [touch]: { display: 'none' } }}>
              <Trans>
                <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> para salvar
              </Trans>
            </Hint>
            <Button onClick={close}>{t`Cancelar`}</Button>
            <Button type="submit" variant="primary" busy={busy && t`Salvando...`} blocked={reason}>
              {isNew ? t`Cadastrar` : t`Salvar`}
            </Button>
          </>
        )}
      >
        <Fields>
          {reason && <Alert tone="danger">{reason}</Alert>}
          {problem && problem !== reason && <Alert tone="danger">{problem}</Alert>}
          {storedBefore && (
            <Notice tone="progress" icon={CopyCheck} title={t`A tentativa anterior tinha sido salva`}>
              {storedBefore.row
                ? t`Salve de novo para atualizar o cadastro com o que está aqui.`
                : t`Confira na lista. Salvar de novo cria outro cadastro.`}
            </Notice>
          )}
          {typedSince && <TypedSince />}
          {draft.restored && !typedSince && <RestoredHint onClear={() => busy || draft.discard()} />}
          {children}
        </Fields>
      </Dialog>
      {conflict && <MergeDialog key={conflictKey} title={titles.conflict} {...conflict} />}
    </>
  )
}

/** Says that the form holds what was typed before, and offers to begin anew. */
export const RestoredHint = ({ onClear }: { onClear(): void }) => (
  <Hint role="status">
    <Trans>
      Continuamos de onde você parou. <TextButton onClick={onClear}>Limpar</TextButton>
    </Trans>
  </Hint>
)

/** Above the fields: the row is stored, but what was typed while it was is not. */
export function TypedSince() {
  const { t } = useLingui()
  return (
    <Notice tone="progress" icon={CopyCheck} title={t`Foi salvo sem o que você digitou por último`}>
      {t`Salve de novo para incluir.`}
    </Notice>
  )
}

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
