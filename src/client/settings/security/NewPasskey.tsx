import { useLingui } from '@lingui/react/macro'
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Fields } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { Failure, OwnPassword } from './OwnPassword.tsx'
import { guessPasskeyName } from './passkey-name.ts'

/** Makes a passkey: its name, the password, then what the browser asks (product 2.11). */
export function NewPasskey({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [nome, setNome] = useState(() => guessPasskeyName())
  const [senha_atual, setPassword] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [isUnnamed, setUnnamed] = useState(false)
  const start = trpc.auth.startPasskey.useMutation()
  const add = trpc.auth.addPasskey.useMutation()
  const failure = add.error ?? start.error
  const make = async () => {
    // Before the device makes a key that nobody could keep.
    setUnnamed(nome.trim() === '')
    if (nome.trim() === '') return
    setRefused(undefined)
    add.reset()
    try {
      const optionsJSON = await start.mutateAsync({ senha_atual })
      setAsking(true)
      const resposta = await startRegistration({ optionsJSON })
      await add.mutateAsync({ nome, resposta })
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
      toast.success(t`Chave de acesso criada.`)
      onClose()
    } catch (error) {
      // What the server refused is told by its mutation.
      if (!(error instanceof WebAuthnError || error instanceof DOMException)) return
      setRefused(
        error.name === 'InvalidStateError'
          ? t`Este aparelho já tem uma chave de acesso desta conta.`
          : t`O navegador não criou a chave. Tente de novo.`,
      )
    } finally {
      setAsking(false)
    }
  }
  const busy = start.isPending ? t`Conferindo...` : (isAsking || add.isPending) && t`Siga o navegador...`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make()
  }
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
          <Button type="submit" variant="primary" busy={busy}>
            {t`Criar chave`}
          </Button>
        </>
      )}
    >
      <Fields>
        <p>{t`Depois da senha, o navegador pede sua digital, seu rosto ou o PIN do aparelho. Os outros aparelhos saem da conta.`}</p>
        {refused ? <Alert tone="danger">{refused}</Alert> : <Failure of={failure} />}
        <Field
          label={t`Nome da chave`}
          required
          error={isUnnamed ? 'nome_obrigatorio' : failure ? refusalOf(failure).fields?.nome : undefined}
        >
          <TextInput
            name="nome"
            maxLength={60}
            value={nome}
            onChange={event => setNome(event.target.value)}
          />
        </Field>
        <OwnPassword value={senha_atual} onChange={setPassword} failure={start.error} />
      </Fields>
    </Dialog>
  )
}
