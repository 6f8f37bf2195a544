import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { AskDialog, type AskProps } from '../ui/dialogs/AskDialog.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { useSentForm } from '../ui/forms/use-sent-form.ts'
import { TextArea } from '../ui/inputs/TextArea.tsx'

interface AskReasonProps<S extends z.ZodMiniType> extends AskProps {
  schema: S
  /** What is sent beside the reason. */
  values: Readonly<Record<string, string>>
  /** An extra field above the reason. */
  field?: (form: ReasonForm) => ReactNode
  send(input: z.output<S>): Promise<unknown>
}

type ReasonForm = Pick<ReturnType<typeof useSentForm<string, z.ZodMiniType>>, 'control' | 'issues'>

/** Asks for a reason before an action that the audit records. A refusal keeps what was typed. */
export function AskReason<S extends z.ZodMiniType>({
  schema,
  values,
  field,
  send,
  ...ask
}: AskReasonProps<S>) {
  const { t } = useLingui()
  const sent = useSentForm<string, S>(schema, { ...values, motivo: '' }, async input => {
    await send(input)
    ask.onClose()
  })
  const reason = (
    <>
      {field?.(sent)}
      <Field label={t`Motivo`} required error={sent.issues.motivo}>
        <TextArea
          name="motivo"
          rows={3}
          value={sent.typed.motivo}
          onChange={event => sent.type('motivo', event.target.value)}
        />
      </Field>
    </>
  )
  return <AskDialog {...ask} sent={sent} field={reason} confirmClose={sent.typed.motivo !== ''} />
}
