import { useLingui } from '@lingui/react/macro'
import { disableTotp } from '../../../../shared/auth-schema.ts'
import { trpc } from '../../../api/trpc.ts'
import { CodeField } from '../../../shell/CodeField.tsx'
import { OwnPassword } from '../../../shell/OwnPassword.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Fields } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSentForm } from '../../../ui/use-sent-form.ts'

/** Turns the second factor off: by password and code (product 2.10). */
export function DisableTotp({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.disableTotp.useMutation({
    onSuccess() {
      toast.success(t`Segundo fator desativado.`)
      onClose()
    },
    onSettled() {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    },
  })
  const { form, typed, type, issues, control, failure, busy, submit } = useSentForm(
    disableTotp,
    { senha_atual: '', code: '' },
    mutateAsync,
  )
  return (
    <Dialog
      size="sm"
      title={t`Desativar o segundo fator?`}
      onClose={onClose}
      onSubmit={submit}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="danger" busy={busy && t`Desativando...`}>
            {t`Desativar`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        <p>{t`A senha sozinha volta a entrar na conta, e os códigos de recuperação deixam de valer. Os outros aparelhos saem.`}</p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <OwnPassword error={issues.senha_atual} control={control('senha_atual')} />
        <CodeField value={typed.code} onChange={code => type('code', code)} error={issues.code} />
      </Fields>
    </Dialog>
  )
}
