import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Fields } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useSentForm } from '../../ui/use-sent-form.ts'

interface AskReasonProps<S extends z.ZodMiniType> {
  title: string
  /** What it does, and what it costs. */
  children: ReactNode
  /** The act, in words ("Desativar"), and while it runs. */
  act: string
  busy: string
  /** Something is lost by it. */
  danger?: boolean
  schema: S
  /** What is sent beside the reason. */
  values: Readonly<Record<string, string>>
  /** A field of its own, between the words and the reason. */
  field?: (form: ReasonForm) => ReactNode
  send(input: z.output<S>): Promise<unknown>
  onClose(): void
}

type ReasonForm = Pick<ReturnType<typeof useSentForm<string, z.ZodMiniType>>, 'control' | 'issues'>

/** Asks why, before an administrator's act that the audit keeps; what was typed stays where it is refused. */
export function AskReason<S extends z.ZodMiniType>({
  title,
  children,
  act,
  busy,
  danger = false,
  schema,
  values,
  field,
  send,
  onClose,
}: AskReasonProps<S>) {
  const { t } = useLingui()
  const sent = useSentForm<string, S>(schema, { ...values, motivo: '' }, async input => {
    await send(input)
    onClose()
  })
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      onSubmit={sent.submit}
      confirmClose={sent.typed.motivo !== '' && !sent.busy}
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
        {field?.(sent)}
        <Field label={t`Motivo`} required error={sent.issues.motivo}>
          <TextArea
            name="motivo"
            rows={3}
            value={sent.typed.motivo}
            onChange={event => sent.type('motivo', event.target.value)}
          />
        </Field>
      </Fields>
    </Dialog>
  )
}
