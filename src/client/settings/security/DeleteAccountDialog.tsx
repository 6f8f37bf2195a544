import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { noteDeletion } from '../../api/session.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Fields } from '../../ui/Field.tsx'
import { issueSentence } from '../../ui/field-issues.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks for the password before the account is given up. */
export function DeleteAccountDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = trpc.auth.deleteAccount.useMutation({
    onSuccess({ exclusao_em }) {
      noteDeletion(utils, exclusao_em)
      toast.success(t`A conta será excluída em uma semana. Mandamos um e-mail com o caminho de volta.`)
      onClose()
    },
  })
  const refusal = error && refusalOf(error)
  const issue = isMissing ? 'senha_obrigatoria' : refusal?.fields?.senha_atual
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '') mutate({ senha_atual: password })
  }
  return (
    <Dialog
      size="sm"
      title={t`Excluir a conta?`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancelar`}</Button>
          <Button type="submit" variant="danger" busy={isPending && t`Excluindo...`}>
            {t`Excluir a conta`}
          </Button>
        </>
      }
    >
      <Fields>
        <p>{t`Em uma semana vão embora a loja, as OS, os clientes, as fotos e as configurações, e ninguém pode trazê-los de volta. Até lá a conta funciona como sempre, e você pode mantê-la.`}</p>
        {refusal && !issue && <Alert tone="danger">{errorSentence(error)}</Alert>}
        <Field label={t`Senha atual`} required error={issue && issueSentence(issue)}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={event => {
              setPassword(event.target.value)
              setMissing(false)
              reset()
            }}
          />
        </Field>
      </Fields>
    </Dialog>
  )
}
