import { Trans, useLingui } from '@lingui/react/macro'
import { CopyCheck } from 'lucide-react'
import { touch } from '../../theme/media.ts'
import { Button } from '../Button.tsx'
import { Dialog, type DialogProps } from '../dialogs/Dialog.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Fields } from '../forms/Field.tsx'
import { Kbd } from '../Kbd.tsx'
import { Hint } from '../Text.tsx'
import { TextButton } from '../TextButton.tsx'
import type { useRowForm } from './use-row-form.ts'

interface RowFormDialogProps extends Pick<DialogProps, 'title' | 'initialFocus' | 'finalFocus' | 'children'> {
  state: Pick<
    ReturnType<typeof useRowForm>,
    'isNew' | 'busy' | 'changed' | 'save' | 'problem' | 'storedBefore' | 'draft'
  >
  /** Why it cannot be saved. */
  reason: string | undefined
  /** Discards what was typed. */
  onClose(): void
}

/** A row's form in its dialog, with its alerts, its restored draft and its buttons. */
export function RowFormDialog({ state, reason, onClose, children, ...dialog }: RowFormDialogProps) {
  const { t } = useLingui()
  const { isNew, busy, changed, save, problem, storedBefore, draft } = state
  return (
    <Dialog
      {...dialog}
      size="sm"
      onClose={onClose}
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
        {draft.restored && (
          <Hint role="status">
            <Trans>
              Continuamos de onde você parou. <TextButton onClick={draft.discard}>Limpar</TextButton>
            </Trans>
          </Hint>
        )}
        {children}
      </Fields>
    </Dialog>
  )
}
