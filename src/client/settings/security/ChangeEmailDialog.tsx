import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { changeEmail } from '../../../shared/auth-schema.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { checkFields } from '../../ui/check-fields.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Fields } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { refusalSentence } from '../../ui/sentences.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'

/** Asks for the new address and the account's password (product 2.7). */
export function ChangeEmailDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { form, typed, issues, say, control } = useCheckedForm({ email: '', senha_atual: '' })
  const { mutate, isPending, error, reset } = trpc.auth.changeEmail.useMutation({
    onSuccess(_, { email }) {
      toast.success(t`Mandamos um link para ${email}.`)
      void utils.settings.all.invalidate()
      onClose()
    },
    onError(error) {
      const { key, fields = {} } = refusalOf(error)
      say(key === 'email_em_uso' ? { email: refusalSentence(key) } : fields)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    reset()
    const { input, issues: found = {} } = checkFields(changeEmail, typed)
    say(found)
    if (input) mutate(input)
  }
  return (
    <Dialog
      size="sm"
      title={t`Trocar e-mail`}
      onClose={onClose}
      onSubmit={submit}
      confirmClose={Boolean(typed.email) && !isPending}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={isPending && t`Enviando...`}>
            {t`Enviar link`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        <p>{t`Mandamos um link para o novo e-mail. Até você abrir o link, a conta fica com o de agora.`}</p>
        {error && !refusalOf(error).fields && <Alert tone="danger">{errorSentence(error)}</Alert>}
        <Field label={t`Novo e-mail`} required error={issues.email}>
          <TextInput type="email" autoComplete="email" {...control('email')} />
        </Field>
        <Field label={t`Senha atual`} required error={issues.senha_atual}>
          <PasswordInput autoComplete="current-password" {...control('senha_atual')} />
        </Field>
      </Fields>
    </Dialog>
  )
}
