import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fields } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { Failure, OwnPassword } from './OwnPassword.tsx'

interface RemovePasskeyProps {
  id: string
  nome: string
  onClose(): void
}

/** Asks, with the password, before a passkey no longer signs in (product 2.11). */
export function RemovePasskey({ id, nome, onClose }: RemovePasskeyProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [senha_atual, setPassword] = useState('')
  const { mutate, error, isPending } = trpc.auth.removePasskey.useMutation({
    onSuccess() {
      toast.success(t`Chave de acesso removida.`)
      onClose()
    },
    onSettled() {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ id, senha_atual })
  }
  return (
    <Dialog
      size="sm"
      title={t`Remover a chave de acesso?`}
      onClose={onClose}
      onSubmit={submit}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="danger" busy={isPending && t`Removendo...`}>
            {t`Remover`}
          </Button>
        </>
      )}
    >
      <Fields>
        <p>{t`“${nome}” não entra mais nesta conta, e os outros aparelhos saem. Apague a chave também no aparelho que a guarda.`}</p>
        <Failure of={error} />
        <OwnPassword value={senha_atual} onChange={setPassword} failure={error} />
      </Fields>
    </Dialog>
  )
}
