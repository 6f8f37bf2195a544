import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { resetPassword } from '../../shared/auth.ts'
import { errorSentence } from '../api/sentences.ts'
import { useSession } from '../api/session.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { NewPassword, useRepeatIssues } from '../ui/forms/NewPassword.tsx'
import { checkFields, useCheckedForm } from '../ui/forms/use-checked-form.ts'
import { PasswordInput } from '../ui/inputs/TextInput.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { TextButton } from '../ui/TextButton.tsx'
import { AuthFrame, Form, Panel, Submit } from './AuthFrame.tsx'
import type { AuthTab } from './AuthScreen.tsx'

/** The page of the mailed link that stops an account's deletion. */
function KeepAccount({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useLingui()
  const { mutate, data, error } = trpc.auth.keepAccount.useMutation()
  const email = data?.email
  return (
    <LinkPage
      title={t`Manter a conta`}
      busy={t`Salvando...`}
      done={email && t`A conta ${email} continua.`}
      error={error}
      follow={() => mutate({ token })}
      onDone={onDone}
    />
  )
}

/** The page of the link that confirms an e-mail address. */
function ConfirmEmail({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useLingui()
  const { mutate, data, error } = trpc.auth.confirmEmail.useMutation()
  const email = data?.email
  return (
    <LinkPage
      title={t`Confirmar e-mail`}
      busy={t`Confirmando...`}
      done={email && t`E-mail confirmado: ${email}`}
      error={error}
      follow={() => mutate({ token })}
      onDone={onDone}
    />
  )
}

interface LinkPageProps {
  title: string
  /** The button's text while the server checks the link. */
  busy: string
  /** The link's result; undefined until it is there. */
  done: ReactNode | undefined
  error: unknown
  follow(): void
  /** Continues to the app or to the sign-in form. */
  onDone(): void
}

/** The page of a mailed link that needs no typing: the link takes effect at once, or the page says why not. */
function LinkPage({ title, busy, done, error, follow, onDone }: LinkPageProps) {
  const { t } = useLingui()
  // A link works once: a second render must not use it again.
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current) follow()
    asked.current = true
  }, [follow])
  const isSpent = done !== undefined || (Boolean(error) && !mayPass(error))
  useEffect(() => {
    if (isSpent) forgetLink()
  }, [isSpent])
  usePageTitle(title)
  return (
    <AuthFrame title={title}>
      <Panel>
        {done && <Alert tone="ready">{done}</Alert>}
        {Boolean(error) && <Alert tone="danger">{errorSentence(error)}</Alert>}
        {mayPass(error) ? (
          <Button variant="primary" onClick={follow}>
            {t`Tentar novamente`}
          </Button>
        ) : (
          <Button variant="primary" busy={!isSpent && busy} onClick={onDone}>
            {t`Continuar`}
          </Button>
        )}
      </Panel>
    </AuthFrame>
  )
}

/** Whether another try may succeed: the link itself was not refused. */
const mayPass = (error: unknown): boolean =>
  Boolean(error) && !['link_invalido', 'entrada_invalida', 'email_em_uso'].includes(refusalOf(error).key)

/** The form that follows a link's page. */
export interface Start {
  tab: AuthTab
  /** The e-mail whose password the link has just reset. */
  reset?: string
}

/** Removes the used token from the URL. */
const forgetLink = (): void => window.history.replaceState(null, '', window.location.pathname)

interface RevertEmailProps {
  token: string
  /** Continues to the sign-in form. */
  onLeave(start: Start): void
}

/** The page of the link that restores the account's earlier e-mail; a button confirms it. */
function RevertEmail({ token, onLeave }: RevertEmailProps) {
  const { t } = useLingui()
  const { mutate, data, error, isPending } = trpc.auth.revertEmail.useMutation({
    onSuccess: forgetLink,
    onError: error => isOver(error) && forgetLink(),
  })
  usePageTitle(t`Desfazer a troca de e-mail`)
  const email = data?.email
  return (
    <AuthFrame title={t`Desfazer a troca de e-mail`}>
      <Panel>
        {email && (
          <Alert tone="ready">
            {t`A conta voltou para ${email}, todos os aparelhos saíram dela, e a senha anterior não vale mais. Mandamos um link para você criar outra.`}
          </Alert>
        )}
        {error && (
          <Alert tone="danger">{isOver(error) ? t`Este link não vale mais.` : errorSentence(error)}</Alert>
        )}
        {email || isOver(error) ? (
          <Button variant="primary" onClick={() => onLeave({ tab: 'entrar' })}>
            {t`Continuar`}
          </Button>
        ) : (
          <>
            <p>
              {t`A conta volta para este e-mail, todos os aparelhos saem dela, a senha atual deixa de valer, e mandamos um link para criar outra.`}
            </p>
            <Button variant="primary" busy={isPending && t`Desfazendo...`} onClick={() => mutate({ token })}>
              {t`Desfazer a troca`}
            </Button>
          </>
        )}
      </Panel>
    </AuthFrame>
  )
}

/** Whether the link itself was refused, so that no other try helps. */
const isOver = (error: unknown): boolean =>
  Boolean(error) && ['link_invalido', 'entrada_invalida', 'email_em_uso'].includes(refusalOf(error).key)

interface ResetPasswordProps {
  token: string
  /** Continues to a form: sign in, or request another link. */
  onLeave(start: Start): void
}

/** The page of a password link. A refused password does not use the link up. */
function ResetPassword({ token, onLeave }: ResetPasswordProps) {
  const { t } = useLingui()
  const min = useSession()?.password_min ?? 6
  const { form, typed, issues, showIssues, control } = useCheckedForm({ password: '', repeated: '' })
  const repeatIssues = useRepeatIssues()
  const [failed, setFailed] = useState<ReactNode>()
  const [isOver, setIsOver] = useState(false)
  const endIfOver = (error: unknown) => {
    const { key, fields } = refusalOf(error)
    const over = key === 'link_invalido' || (fields !== undefined && 'token' in fields)
    if (over) forgetLink()
    setIsOver(over)
  }
  const { mutate, isPending } = trpc.auth.resetPassword.useMutation({
    onSuccess({ email }) {
      forgetLink()
      onLeave({ tab: 'entrar', reset: email })
    },
    onError(error) {
      const { fields } = refusalOf(error)
      endIfOver(error)
      if (fields) showIssues(fields)
      else setFailed(errorSentence(error))
    },
  })
  // A link that is over is told before a password is typed for it; whatever else fails, saving tells.
  const { mutate: check } = trpc.auth.checkReset.useMutation({ onError: endIfOver })
  useEffect(() => check({ token }), [check, token])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailed(undefined)
    // The server decides whether the link itself is valid.
    const { input, issues: wrong = {} } = checkFields(resetPassword, { token, password: typed.password })
    const { token: _, ...found } = { ...wrong, ...repeatIssues(typed, min) } as Record<string, string>
    showIssues(found)
    if (Object.keys(found).length === 0) mutate(input ?? { token, password: typed.password })
  }
  usePageTitle(t`Crie uma senha nova`)
  return (
    <AuthFrame
      title={t`Crie uma senha nova`}
      foot={<TextButton onClick={() => onLeave({ tab: 'entrar' })}>{t`Voltar para entrar`}</TextButton>}
    >
      {isOver ? (
        <Panel>
          <Alert tone="danger">{t`Este link não vale mais. Ele dura 10 minutos e serve uma vez só.`}</Alert>
          <Button variant="primary" onClick={() => onLeave({ tab: 'recuperar' })}>
            {t`Pedir outro link`}
          </Button>
        </Panel>
      ) : (
        <Panel>
          {failed && <Alert tone="danger">{failed}</Alert>}
          <p>{t`Ao salvar, todos os aparelhos saem da conta.`}</p>
          <Form ref={form} noValidate onSubmit={submit}>
            <NewPassword min={min} names={[]} error={issues.password} control={control('password')} />
            <Field label={t`Confirmar nova senha`} required error={issues.repeated}>
              <PasswordInput autoComplete="new-password" {...control('repeated')} />
            </Field>
            <Submit busy={isPending && t`Salvando...`}>{t`Salvar senha`}</Submit>
          </Form>
        </Panel>
      )}
    </AuthFrame>
  )
}

/** By the word before the token in a link's address. */
export const pagesOfLinks = {
  confirmar: ConfirmEmail,
  desfazer: RevertEmail,
  manter: KeepAccount,
  redefinir: ResetPassword,
}
