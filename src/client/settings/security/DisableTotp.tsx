import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { CodeField } from '../../shell/CodeField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fields } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { Failure, OwnPassword } from './OwnPassword.tsx'

/** Turns the second factor off: by password and code (product 2.10). */
export function DisableTotp({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [senha_atual, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { mutate, error, isPending } = trpc.auth.disableTotp.useMutation({
    onSuccess() {
      toast.success(t`Segundo fator desativado.`)
      onClose()
    },
    onSettled() {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    },
  })
  const { key, fields } = error ? refusalOf(error) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ senha_atual, code })
  }
  return (
    <Dialog
      size="sm"
      title={t`Desativar o segundo fator?`}
      onClose={onClose}
      onSubmit={submit}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="danger" busy={isPending && t`Desativando...`}>
            {t`Desativar`}
          </Button>
        </>
      )}
    >
      <Fields>
        <p>{t`A senha sozinha volta a entrar na conta, e os códigos de recuperação deixam de valer. Os outros aparelhos saem.`}</p>
        <Failure of={error} />
        <OwnPassword value={senha_atual} onChange={setPassword} failure={error} />
        <CodeField
          value={code}
          onChange={setCode}
          error={key === 'codigo_invalido' ? errorSentence(error) : fields?.code}
        />
      </Fields>
    </Dialog>
  )
}
