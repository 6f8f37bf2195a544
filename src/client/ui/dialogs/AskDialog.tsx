import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { withOwnPassword } from '../../../shared/auth.ts'
import { Button } from '../Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { Field, Fields } from '../forms/Field.tsx'
import { useSentForm } from '../forms/use-checked-form.ts'
import { PasswordInput } from '../inputs/TextInput.tsx'
import { Dialog } from './Dialog.tsx'

export interface AskProps {
  title: string
  /** What the action does and costs. */
  children: ReactNode
  /** The button's text ("Desativar"), and its text while it runs. */
  act: string
  busy: string
  /** The action loses something. */
  danger?: boolean
  onClose(): void
}

interface AskDialogProps extends AskProps {
  /** The control for what must be typed first. */
  field: ReactNode
  sent: Pick<ReturnType<typeof useSentForm<string, z.ZodMiniType>>, 'form' | 'submit' | 'busy' | 'failure'>
  /** Closing asks first, because what was typed would be lost. */
  confirmClose?: boolean
}

/** A small dialog before an action that needs typing: what the action does, a field, and why it was refused. */
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

interface AskPasswordProps extends AskProps {
  send(input: { senha_atual: string }): Promise<unknown>
}

/** Asks for the account's password before an action that a stolen session alone must not do. */
export function AskPassword({ send, ...ask }: AskPasswordProps) {
  const sent = useSentForm(withOwnPassword, { senha_atual: '' }, send)
  const password = <OwnPassword error={sent.issues.senha_atual} control={sent.control('senha_atual')} />
  return <AskDialog {...ask} sent={sent} field={password} />
}

interface OwnPasswordProps {
  /** A key of IssueKey or a sentence. */
  error: string | undefined
  control: { name: string; value: string; onChange(event: ChangeEvent<HTMLInputElement>): void }
}

/** The field for the account's password, before an action that a stolen session must not do. */
export function OwnPassword({ error, control }: OwnPasswordProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Senha atual`} required error={error}>
      <PasswordInput autoComplete="current-password" {...control} />
    </Field>
  )
}
