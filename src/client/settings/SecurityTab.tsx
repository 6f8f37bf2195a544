import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { idleMinutes } from '../../shared/auth.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { noteDeletion, useSession } from '../api/session.ts'
import type { Settings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { useKeepAccount } from '../shell/DeletionNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { whenWords } from '../ui/clock-words.ts'
import { AskPassword } from '../ui/dialogs/AskDialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Grid, Section } from '../ui/Section.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import { Switches, SwitchRow } from './SwitchRow.tsx'
import { Passkeys } from './security/Passkeys.tsx'
import { PasswordSection } from './security/PasswordSection.tsx'
import { SecondFactor } from './security/SecondFactor.tsx'
import { AccessesSection, SessionsSection } from './security/SessionsSection.tsx'
import { useSaveChoice } from './use-save-choice.ts'

/** What protects the account, who uses it, and its deletion. */
export function SecurityTab({ settings }: { settings: Settings }) {
  const zone = settings.fuso
  return (
    <>
      <PasswordSection settings={settings} />
      <SecondFactor settings={settings} />
      <Passkeys settings={settings} />
      <SessionsSection zone={zone} />
      <AutoLogoutSection settings={settings} />
      <AccessesSection zone={zone} />
      <DeleteAccountSection zone={zone} />
    </>
  )
}

/** Deletes the account, a week after it was requested. */
function DeleteAccountSection({ zone }: { zone: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { keep, busy } = useKeepAccount()
  const end = useSession()?.user?.exclusao_em
  const today = useToday(zone)
  const when = end && whenWords(wallClockOf(new Date(end), zone), today)
  return (
    <Section
      title={t`Excluir a conta`}
      about={t`A loja, as OS, os clientes e as fotos. Você tem 7 dias para desistir.`}
    >
      {when ? (
        <>
          <p>{t`Exclusão da conta: ${when}.`}</p>
          <div>
            <Button onClick={keep} busy={busy && t`Salvando...`}>
              {t`Manter a conta`}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t`Excluir conta…`}</Button>
        </div>
      )}
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** Whether an unused session ends, and after how long. */
function AutoLogoutSection({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const { pending, choose } = useSaveChoice('seguranca')
  const { saida_automatica, tempo_parado } = { ...settings.seguranca.valores, ...pending }
  const isOn = saida_automatica === 'true'
  const hours = (minutes: number) => {
    const count = minutes / 60
    return count === 1 ? t`1 hora` : t`${count} horas`
  }
  const options = idleMinutes.map(value => {
    const minutes = Number(value)
    return { value, label: minutes < 60 ? t`${minutes} minutos` : hours(minutes) }
  })
  return (
    <Section title={t`Saída automática`} about={t`Para o notebook que fica no balcão.`}>
      <Switches>
        <SwitchRow
          title={t`Sair por inatividade`}
          about={t`Avisa um minuto antes e guarda o que estava escrito.`}
          checked={isOn}
          disabled={false}
          onChange={on => choose('saida_automatica', String(on))}
        />
      </Switches>
      {isOn && (
        <Grid>
          <div data-small="">
            <Field label={t`Tempo sem uso`}>
              <Select
                placeholder={false}
                options={options}
                value={tempo_parado}
                onChange={event => choose('tempo_parado', event.currentTarget.value)}
              />
            </Field>
          </div>
        </Grid>
      )}
    </Section>
  )
}

/** Asks for the password before the account is deleted. */
function DeleteAccountDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.deleteAccount.useMutation({
    onSuccess({ exclusao_em }) {
      noteDeletion(utils, exclusao_em)
      toast.success(t`A conta será excluída em 7 dias. Mandamos um e-mail com o botão para desistir.`)
      onClose()
    },
  })
  return (
    <AskPassword
      danger
      title={t`Excluir a conta?`}
      act={t`Excluir a conta`}
      busy={t`Excluindo...`}
      send={mutateAsync}
      onClose={onClose}
    >
      {t`Em 7 dias tudo é apagado, e ninguém pode trazer de volta: a loja, as OS, os clientes, as fotos e as configurações. Até lá a conta funciona como sempre, e você pode desistir.`}
    </AskPassword>
  )
}
