import { useLingui } from '@lingui/react/macro'
import { renamePasskey } from '../../../../shared/auth.ts'
import { trpc } from '../../../api/trpc.ts'
import { AskPassword } from '../../../shell/AskPassword.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field, Fields } from '../../../ui/forms/Field.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { NewPasskey } from './NewPasskey.tsx'

export type PasskeyAct = { what: 'criar' } | { what: 'renomear' | 'remover'; id: string; nome: string }

export function PasskeyDialog({ act, onClose }: { act: PasskeyAct; onClose(): void }) {
  switch (act.what) {
    case 'criar':
      return <NewPasskey onClose={onClose} />
    case 'renomear':
      return <RenamePasskey id={act.id} nome={act.nome} onClose={onClose} />
    case 'remover':
      return <RemovePasskey id={act.id} nome={act.nome} onClose={onClose} />
  }
}

interface RemovePasskeyProps {
  id: string
  nome: string
  onClose(): void
}

/** Asks for the password before a passkey is removed. */
function RemovePasskey({ id, nome, onClose }: RemovePasskeyProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.removePasskey.useMutation({
    onSuccess() {
      toast.success(t`Chave de acesso removida.`)
      onClose()
    },
    onSettled() {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    },
  })
  return (
    <AskPassword
      danger
      title={t`Remover a chave de acesso?`}
      act={t`Remover`}
      busy={t`Removendo...`}
      send={({ senha_atual }) => mutateAsync({ id, senha_atual })}
      onClose={onClose}
    >
      {t`“${nome}” não entra mais nesta conta, e os outros aparelhos saem. Apague a chave também no aparelho que a guarda.`}
    </AskPassword>
  )
}

interface RenamePasskeyProps {
  id: string
  nome: string
  onClose(): void
}

function RenamePasskey({ id, nome: before, onClose }: RenamePasskeyProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.renamePasskey.useMutation({
    onSuccess: onClose,
    onSettled: () => void utils.auth.factors.invalidate(),
  })
  const { form, typed, issues, control, failure, busy, submit } = useSentForm(
    renamePasskey,
    { id, nome: before },
    mutateAsync,
  )
  return (
    <Dialog
      size="sm"
      title={t`Renomear chave de acesso`}
      onClose={onClose}
      onSubmit={submit}
      confirmClose={typed.nome !== before && !busy}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={busy && t`Salvando...`}>
            {t`Salvar`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label={t`Nome da chave`} required error={issues.nome}>
          <TextInput maxLength={60} {...control('nome')} />
        </Field>
      </Fields>
    </Dialog>
  )
}
