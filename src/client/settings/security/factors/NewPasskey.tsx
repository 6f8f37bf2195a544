import { t } from '@lingui/core/macro'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import * as z from 'zod/mini'
import { addPasskey, withOwnPassword } from '../../../../shared/auth.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { trpc } from '../../../api/trpc.ts'
import { loadPasskeys } from '../../../shell/ask-passkey.ts'
import { OwnPassword } from '../../../shell/OwnPassword.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field, Fields } from '../../../ui/forms/Field.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'

/** Adds a passkey: asks for its name and the password, then the browser takes over. */
export function NewPasskey({ onClose }: { onClose(): void }) {
  const utils = trpc.useUtils()
  const [isAsking, setAsking] = useState(false)
  const start = trpc.auth.startPasskey.useMutation()
  const add = trpc.auth.addPasskey.useMutation()
  const make = async ({ nome, senha_atual }: z.output<typeof typable>) => {
    const optionsJSON = await start.mutateAsync({ senha_atual })
    setAsking(true)
    try {
      const { startRegistration } = await loadPasskeys()
      await add.mutateAsync({ nome, resposta: await startRegistration({ optionsJSON }) })
    } finally {
      setAsking(false)
    }
    void utils.auth.factors.invalidate()
    void utils.auth.sessions.invalidate()
    toast.success(t`Chave de acesso criada.`)
    onClose()
  }
  const { form, issues, control, failure, busy, submit } = useSentForm(
    typable,
    { nome: guessName(), senha_atual: '' },
    make,
    describeError,
  )
  return (
    <Dialog
      size="sm"
      title={t`Nova chave de acesso`}
      onClose={onClose}
      onSubmit={submit}
      initialFocus={() => document.querySelector('[role=dialog] [name=senha_atual]')}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy && (isAsking ? t`Siga o navegador...` : t`Conferindo...`)}
          >
            {t`Criar chave`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        <p>{t`Depois da senha, o navegador pede sua digital, seu rosto ou o PIN do aparelho. Os outros aparelhos saem da conta.`}</p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label={t`Nome da chave`} required error={issues.nome}>
          <TextInput maxLength={60} {...control('nome')} />
        </Field>
        <OwnPassword error={issues.senha_atual} control={control('senha_atual')} />
      </Fields>
    </Dialog>
  )
}

// The name is sent with the browser's answer, but checked first: else the device would make a key that cannot be
// stored.
const typable = z.strictObject({ nome: addPasskey.shape.nome, ...withOwnPassword.shape })

/** Why there is no key: the browser's reason or the server's. */
function describeError(error: unknown): string {
  if (error instanceof TRPCClientError) return errorSentence(error)
  return error instanceof Error && error.name === 'InvalidStateError'
    ? t`Este aparelho já tem uma chave de acesso desta conta.`
    : t`O navegador não criou a chave. Tente de novo.`
}

/** A name for a passkey of this device. */
function guessName(agent = navigator.userAgent): string {
  if (/iPhone/.test(agent)) return 'iPhone'
  if (/iPad/.test(agent)) return 'iPad'
  if (/Android/.test(agent)) return /Mobile/.test(agent) ? t`Celular Android` : t`Tablet Android`
  if (/CrOS/.test(agent)) return 'Chromebook'
  if (/Windows/.test(agent)) return t`Computador com Windows`
  if (/Mac OS/.test(agent)) return 'Mac'
  if (/Linux/.test(agent)) return t`Computador com Linux`
  return t`Chave de acesso`
}
