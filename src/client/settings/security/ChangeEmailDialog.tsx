import { useLingui } from '@lingui/react/macro'
import { changeEmail } from '../../../shared/auth.ts'
import { trpc } from '../../api/trpc.ts'
import { OwnPassword } from '../../shell/OwnPassword.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Fields } from '../../ui/forms/Field.tsx'
import { useSentForm } from '../../ui/forms/use-sent-form.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'

/** Asks for the new address and the account's password. */
export function ChangeEmailDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.changeEmail.useMutation({
    onSuccess(_, { email }) {
      toast.success(t`Mandamos um link para ${email}.`)
      void utils.settings.all.invalidate()
      onClose()
    },
  })
  const { form, typed, issues, control, failure, busy, submit } = useSentForm(
    changeEmail,
    { email: '', senha_atual: '' },
    mutateAsync,
  )
  return (
    <Dialog
      size="sm"
      title={t`Trocar e-mail`}
      onClose={onClose}
      onSubmit={submit}
      confirmClose={Boolean(typed.email) && !busy}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={busy && t`Enviando...`}>
            {t`Enviar link`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        <p>{t`Mandamos um link para o novo e-mail. Até você abrir o link, a conta fica com o de agora.`}</p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label={t`Novo e-mail`} required error={issues.email}>
          <TextInput type="email" autoComplete="email" {...control('email')} />
        </Field>
        <OwnPassword error={issues.senha_atual} control={control('senha_atual')} />
      </Fields>
    </Dialog>
  )
}
