import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { dayOf } from '../../../shared/days.ts'
import { changePassword } from '../../../shared/own-account.ts'
import { ownNames } from '../../../shared/passwords.ts'
import { errorSentence } from '../../api/sentences.ts'
import { useSession } from '../../api/session.ts'
import type { Settings } from '../../api/settings.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { agoWords } from '../../ui/clock-words.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { NewPassword, useRepeatIssues } from '../../ui/forms/NewPassword.tsx'
import { checkFields, useCheckedForm } from '../../ui/forms/use-checked-form.ts'
import { PasswordInput } from '../../ui/inputs/TextInput.tsx'
import { Grid, Section } from '../../ui/Section.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { SleepApi, useSleepApi } from './SleepApi.tsx'

/** Changes the account's password; a refusal keeps what was typed. */
export function PasswordSection({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const min = useSession()?.password_min ?? 6
  const { form, typed, issues, showIssues, clear, control } = useCheckedForm({
    senha_atual: '',
    password: '',
    repeated: '',
  })
  const repeatIssues = useRepeatIssues()
  const api = useSleepApi()
  const { mutate, isPending, error, reset } = trpc.auth.changePassword.useMutation({
    onSuccess() {
      clear()
      toast.success(t`Senha trocada com sucesso!`)
      void utils.settings.all.invalidate()
      void utils.auth.sessions.invalidate()
      api.refetch()
    },
    onError: error => showIssues(refusalOf(error).fields ?? {}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    reset()
    const { senha_atual, password } = typed
    const { input, issues: wrong } = checkFields(changePassword, {
      senha_atual,
      password,
      dormir: api.dormir,
    })
    const found = { ...wrong, ...repeatIssues(typed, min) }
    showIssues(found)
    if (input && Object.keys(found).length === 0) mutate(input)
  }
  const { perfil, empresa } = settings
  const names = [...ownNames(perfil.valores.nome, perfil.valores.email), empresa.valores.nome]
  return (
    <Section title={t`Senha`} about={useAbout(settings)}>
      {/* By its method nothing that is typed before the code is here can get into an address. */}
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <Grid>
          {error && !refusalOf(error).fields && <Alert tone="danger">{errorSentence(error)}</Alert>}
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={perfil.valores.email} readOnly hidden />
          <div data-large="">
            <Field label={t`Senha atual`} required error={issues.senha_atual}>
              <PasswordInput autoComplete="current-password" {...control('senha_atual')} />
            </Field>
          </div>
          <div data-half="">
            <NewPassword min={min} names={names} error={issues.password} control={control('password')} />
          </div>
          <div data-half="">
            <Field label={t`Confirmar nova senha`} required error={issues.repeated}>
              <PasswordInput autoComplete="new-password" {...control('repeated')} />
            </Field>
          </div>
          <SleepApi {...api} />
          <div>
            <Button type="submit" variant="primary" busy={isPending && t`Trocando...`}>
              {t`Trocar senha`}
            </Button>
          </div>
        </Grid>
      </form>
    </Section>
  )
}

function useAbout({ senha_em, fuso }: Settings): string {
  const { t } = useLingui()
  const ago = agoWords(dayOf(new Date(senha_em), fuso), useToday(fuso))
  return t`Trocada ${ago}. Ao trocar, os outros aparelhos saem da conta.`
}
