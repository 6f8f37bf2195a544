import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TRPCClientError } from '@trpc/client'
import { Fingerprint, KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { withOwnPassword } from '../../../shared/auth.ts'
import { dayOf } from '../../../shared/days.ts'
import { addPasskey, renamePasskey } from '../../../shared/own-account.ts'
import { errorSentence, refusalSentence } from '../../api/sentences.ts'
import type { Settings } from '../../api/settings.ts'
import { trpc, unlessGone } from '../../api/trpc.ts'
import { loadPasskeys, useCanPasskey } from '../../shell/PasskeyButton.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { agoWords, dateWords } from '../../ui/clock-words.ts'
import { AskPassword, OwnPassword } from '../../ui/dialogs/AskDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Fields } from '../../ui/forms/Field.tsx'
import { useSentForm } from '../../ui/forms/use-checked-form.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { Hint } from '../../ui/Text.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { Row, Rows, RowsFallback } from './Rows.tsx'

/** The account's passkeys; hidden if the app's address allows none. */
export function Passkeys({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const can = useCanPasskey()
  const [act, setAct] = useState<PasskeyAct>()
  const query = trpc.auth.factors.useQuery()
  const { data } = query
  const { fuso, email_confirmado_em } = settings
  const today = useToday(fuso)
  const dayIn = (instant: string) => dayOf(new Date(instant), fuso)
  if (data && data.chaves_em === null && data.chaves.length === 0) return null
  const usedWords = (created_at: string, usada_em: string | null) => {
    const made = dateWords(dayIn(created_at), today)
    const used = usada_em && agoWords(dayIn(usada_em), today)
    return used ? t`criada em ${made}, usada ${used}` : t`criada em ${made}`
  }
  return (
    <Section title={t`Chaves de acesso`} about={t`Entre com a digital ou o rosto, sem senha.`}>
      {!data ? (
        <RowsFallback query={query} count={1} />
      ) : (
        <>
          {data.chaves.length > 0 && (
            <Rows>
              {data.chaves.map(({ id, nome, transportes, created_at, usada_em }) => (
                <Row
                  key={id}
                  icon={transportes.includes('internal') ? Fingerprint : KeyRound}
                  name={nome}
                  sub={usedWords(created_at, usada_em)}
                  acts={
                    <>
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={t`Renomear ${nome}`}
                        onClick={() => setAct({ what: 'renomear', id, nome })}
                      >
                        {t`Renomear`}
                      </Button>
                      <IconButton
                        size="sm"
                        me="-2"
                        icon={Trash2}
                        label={t`Remover ${nome}`}
                        onClick={() => setAct({ what: 'remover', id, nome })}
                      />
                    </>
                  }
                />
              ))}
            </Rows>
          )}
          {can ? (
            <div>
              <Button
                icon={Plus}
                blocked={email_confirmado_em ? undefined : refusalSentence('email_nao_confirmado')}
                onClick={() => setAct({ what: 'criar' })}
              >
                {t`Nova chave`}
              </Button>
            </div>
          ) : (
            <Hint>{t`Este navegador não cria chaves de acesso neste endereço.`}</Hint>
          )}
        </>
      )}
      {act && <PasskeyDialog act={act} onClose={() => setAct(now => (now === act ? undefined : now))} />}
    </Section>
  )
}

type PasskeyAct = { what: 'criar' } | { what: 'renomear' | 'remover'; id: string; nome: string }

function PasskeyDialog({ act, onClose }: { act: PasskeyAct; onClose(): void }) {
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
      send={async ({ senha_atual }) => {
        await mutateAsync({ id, senha_atual }).catch(unlessGone)
        toast.success(t`Chave de acesso removida.`)
        onClose()
      }}
      onClose={onClose}
    >
      {t`“${nome}” não abre mais esta conta, e os outros aparelhos saem dela. Apague a chave também no aparelho em que ela está guardada.`}
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

/** Adds a passkey: asks for its name and the password, then the browser takes over. */
function NewPasskey({ onClose }: { onClose(): void }) {
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
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    }
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
