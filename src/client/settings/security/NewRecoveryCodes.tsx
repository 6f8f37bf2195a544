import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fields } from '../../ui/Field.tsx'
import { Failure, OwnPassword } from './OwnPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Ten other recovery codes in place of those of before (product 2.10). */
export function NewRecoveryCodes({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [senha_atual, setPassword] = useState('')
  const { mutate, data, error, isPending } = trpc.auth.newRecoveryCodes.useMutation({
    onSettled: () => void utils.auth.factors.invalidate(),
  })
  if (data) return <RecoveryCodes codigos={data.codigos} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ senha_atual })
  }
  return (
    <Dialog
      size="sm"
      title={t`Gerar outros códigos de recuperação?`}
      onClose={onClose}
      onSubmit={submit}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={isPending && t`Gerando...`}>
            {t`Gerar outros`}
          </Button>
        </>
      )}
    >
      <Fields>
        <p>{t`Os códigos que você guardou antes deixam de valer.`}</p>
        <Failure of={error} />
        <OwnPassword value={senha_atual} onChange={setPassword} failure={error} />
      </Fields>
    </Dialog>
  )
}
