import { useLingui } from '@lingui/react/macro'
import { renamePasskey } from '../../../../shared/auth-schema.ts'
import { trpc } from '../../../api/trpc.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, Fields } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useSentForm } from '../../../ui/use-sent-form.ts'

interface RenamePasskeyProps {
  id: string
  nome: string
  onClose(): void
}

/** Another name for a passkey. */
export function RenamePasskey({ id, nome: before, onClose }: RenamePasskeyProps) {
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
