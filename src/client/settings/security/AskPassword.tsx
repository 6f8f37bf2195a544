import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { withOwnPassword } from '../../../shared/auth-schema.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fields } from '../../ui/Field.tsx'
import { useSentForm } from '../../ui/use-sent-form.ts'
import { OwnPassword } from './OwnPassword.tsx'

interface AskPasswordProps {
  title: string
  /** What it does, and what it costs. */
  children: ReactNode
  /** The act, in words ("Remover"), and while it runs. */
  act: string
  busy: string
  /** Something is lost by it. */
  danger?: boolean
  send(input: { senha_atual: string }): Promise<unknown>
  onClose(): void
}

/** Asks for the account's password before an act that a stolen session alone must not do. */
export function AskPassword({ title, children, act, busy, danger = false, send, onClose }: AskPasswordProps) {
  const { t } = useLingui()
  const sent = useSentForm(withOwnPassword, { senha_atual: '' }, send)
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      onSubmit={sent.submit}
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
        <OwnPassword error={sent.issues.senha_atual} control={sent.control('senha_atual')} />
      </Fields>
    </Dialog>
  )
}
