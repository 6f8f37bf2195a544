import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Fields } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Failure } from './OwnPassword.tsx'

interface RenamePasskeyProps {
  id: string
  nome: string
  onClose(): void
}

/** Another name for a passkey. */
export function RenamePasskey({ id, nome: before, onClose }: RenamePasskeyProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [nome, setNome] = useState(before)
  const { mutate, error, isPending } = trpc.auth.renamePasskey.useMutation({
    onSuccess: onClose,
    onSettled: () => void utils.auth.factors.invalidate(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ id, nome })
  }
  return (
    <Dialog
      size="sm"
      title={t`Renomear chave de acesso`}
      onClose={onClose}
      onSubmit={submit}
      confirmClose={nome !== before}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={isPending && t`Salvando...`}>
            {t`Salvar`}
          </Button>
        </>
      )}
    >
      <Fields>
        <Failure of={error} />
        <Field label={t`Nome da chave`} required error={error ? refusalOf(error).fields?.nome : undefined}>
          <TextInput
            name="nome"
            maxLength={60}
            value={nome}
            onChange={event => setNome(event.target.value)}
          />
        </Field>
      </Fields>
    </Dialog>
  )
}
