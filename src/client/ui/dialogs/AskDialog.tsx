import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { Button } from '../Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { Fields } from '../forms/Field.tsx'
import type { useSentForm } from '../forms/use-sent-form.ts'
import { Dialog } from './Dialog.tsx'

export interface AskProps {
  title: string
  /** What it does, and what it costs. */
  children: ReactNode
  /** The act, in words ("Desativar"), and while it runs. */
  act: string
  busy: string
  /** Something is lost by it. */
  danger?: boolean
  onClose(): void
}

interface AskDialogProps extends AskProps {
  /** What must be typed before the act. */
  field: ReactNode
  sent: Pick<ReturnType<typeof useSentForm<string, z.ZodMiniType>>, 'form' | 'submit' | 'busy' | 'failure'>
  /** Something was typed that would be missed: closing asks first. */
  confirmClose?: boolean
}

/** A small dialog before an act: what it does, what must be typed for it, and why it was refused. */
export function AskDialog({
  title,
  children,
  act,
  busy,
  danger = false,
  field,
  sent,
  confirmClose = false,
  onClose,
}: AskDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      onSubmit={sent.submit}
      confirmClose={confirmClose && !sent.busy}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={sent.busy && busy}>
            {act}
          </Button>
        </>
      )}
    >
      <Fields ref={sent.form}>
        <p>{children}</p>
        {sent.failure && <Alert tone="danger">{sent.failure}</Alert>}
        {field}
      </Fields>
    </Dialog>
  )
}
