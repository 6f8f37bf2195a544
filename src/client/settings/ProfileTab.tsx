import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '../../shared/days.ts'
import { firstName } from '../../shared/greeting.ts'
import { changeEmail } from '../../shared/own-account.ts'
import { errorSentence } from '../api/sentences.ts'
import type { Settings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { useSignOut } from '../shell/sign-out.tsx'
import { Button } from '../ui/Button.tsx'
import { formatDay } from '../ui/Day.tsx'
import { OwnPassword } from '../ui/dialogs/AskDialog.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field, Fields } from '../ui/forms/Field.tsx'
import { useSentForm } from '../ui/forms/use-checked-form.ts'
import { PhoneInput } from '../ui/inputs/PhoneInput.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Grid, Section } from '../ui/Section.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { SettingField } from './SettingField.tsx'
import { Switches, SwitchRow } from './SwitchRow.tsx'
import { useSaveChoice } from './use-save-choice.ts'

/** The owner's own data; editable on any plan. */
export function ProfileTab({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const { pending, choose } = useSaveChoice('perfil')
  const { nome } = settings.perfil.valores
  const first = firstName(nome)
  const isCompany = settings.empresa.valores.cnpj !== ''
  const signOut = useSignOut()
  return (
    <>
      <Section title={t`Você`} about={t`Como a Bancada chama você, e com o que você entra.`}>
        <Grid>
          <div data-half="">
            <SettingField settings={settings} categoria="perfil" chave="nome" required>
              {control => <TextInput {...control} autoComplete="name" />}
            </SettingField>
          </div>
          <div data-half="">
            <SettingField settings={settings} categoria="perfil" chave="telefone">
              {control => <PhoneInput {...control} />}
            </SettingField>
          </div>
          <EmailField settings={settings} />
        </Grid>
        <Switches mt="5">
          <SwitchRow
            title={t`Tratar como empresa`}
            about={
              isCompany
                ? t`Com CNPJ em Empresa, os e-mails chamam você pelo nome da loja.`
                : t`Nos e-mails, por exemplo "${nome}" em vez de "${first}". Com CNPJ em Empresa, chamamos pelo nome da loja.`
            }
            checked={{ ...settings.perfil.valores, ...pending }.nome_inteiro === 'true'}
            disabled={isCompany}
            onChange={on => choose('nome_inteiro', String(on))}
          />
        </Switches>
      </Section>
      <Section title={t`Assinatura`} about={t`O plano, o que foi cobrado e como cancelar.`}>
        <div>
          <LinkButton to="/assinatura" variant="outline">
            {t`Ver assinatura`}
          </LinkButton>
        </div>
      </Section>
      <Section
        title={t`Sair`}
        about={t`Neste aparelho. Os outros ficam conectados; encerre-os em Segurança.`}
      >
        <div>
          <Button icon={LogOut} onClick={signOut}>
            {t`Sair`}
          </Button>
        </div>
      </Section>
    </>
  )
}

/** The account's e-mail, a new one that waits to be confirmed, and a button to change it. */
function EmailField({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { email_confirmado_em, email_pendente, fuso } = settings
  const day = email_confirmado_em && formatDay(dayOf(new Date(email_confirmado_em), fuso))
  return (
    <Root>
      <Field
        label={t`E-mail`}
        hint={
          <>
            {day ? t`Confirmado em ${day}. É com ele que você entra.` : t`É com ele que você entra.`}
            {email_pendente && <Pending email={email_pendente} />}
          </>
        }
      >
        <Line>
          <TextInput value={settings.perfil.valores.email} readOnly />
          <Button onClick={() => setOpen(true)}>{t`Trocar e-mail`}</Button>
        </Line>
      </Field>
      {open && <ChangeEmailDialog onClose={() => setOpen(false)} />}
    </Root>
  )
}

/** The new address counts only after its link was followed; until then it can be cancelled. */
function Pending({ email }: { email: string }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.auth.cancelEmailChange.useMutation({
    onSuccess: () => utils.settings.all.invalidate(),
    onError: error => toast.error(errorSentence(error)),
  })
  return (
    <Wish role="status">
      {t`Falta confirmar ${email}: mandamos um link para ele, que vale por 24 horas.`}{' '}
      <TextButton onClick={() => !isPending && mutate()}>{t`Desistir da troca`}</TextButton>
    </Wish>
  )
}

// A read-only field looks different from one that can be edited.
const Root = chakra('div', {
  base: { '& div:has(> input)': { bg: 'sunken', borderColor: 'line' }, '& input': { color: 'muted' } },
})
const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2',
    '@container main (max-width: 400px)': { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' },
    '& > :first-child': { w: 'full' },
  },
})
const Wish = chakra('span', { base: { display: 'block', mt: '1', overflowWrap: 'anywhere', color: 'ink' } })

/** Asks for the new address and the account's password. */
function ChangeEmailDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.changeEmail.useMutation({
    onSuccess(_, { email }) {
      toast.success(t`Mandamos um link para ${email}.`)
      void utils.settings.all.invalidate()
      onClose()
    },
  })
  const { form, typed, issues, control, failure, busy, submit } = useSentForm(
    changeEmail,
    { email: '', senha_atual: '' },
    mutateAsync,
  )
  return (
    <Dialog
      size="sm"
      title={t`Trocar e-mail`}
      onClose={onClose}
      onSubmit={submit}
      confirmClose={Boolean(typed.email) && !busy}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={busy && t`Enviando...`}>
            {t`Enviar link`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        <p>{t`Mandamos um link para o novo e-mail. Até você abrir o link, a conta fica com o atual.`}</p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label={t`Novo e-mail`} required error={issues.email}>
          <TextInput type="email" autoComplete="email" {...control('email')} />
        </Field>
        <OwnPassword error={issues.senha_atual} control={control('senha_atual')} />
      </Fields>
    </Dialog>
  )
}
