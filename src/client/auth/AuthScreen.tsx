import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { trialDays } from '../../shared/plans.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { AuthFrame, Panel } from './AuthFrame.tsx'
import { RequestReset } from './RequestReset.tsx'
import { CodeStep, SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import type { Typed } from './use-auth-form.ts'

export type AuthTab = 'entrar' | 'cadastrar' | 'recuperar'

interface AuthScreenProps {
  tab: AuthTab
  onTab(tab: AuthTab): void
  /** Resolves once the app is loading. */
  onSignedIn(): Promise<unknown>
  /** The e-mail whose password a link has just reset. */
  reset?: string | undefined
}

interface AuthNotice {
  tone: 'danger' | 'ready'
  message: ReactNode
}

/** /auth: signing in and signing up. Typed text survives a change of tab. */
export function AuthScreen({ tab, onTab, onSignedIn, reset }: AuthScreenProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Typed>({ nome: '', email: reset ?? '', password: '' })
  const [notice, setNotice] = useState<AuthNotice | undefined>(
    reset ? { tone: 'ready', message: t`Senha trocada. Entre com a nova.` } : undefined,
  )
  const type = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  // An e-mail that has an account: its password is asked for next.
  const [known, setKnown] = useState(reset !== undefined)
  const [asksCode, setAsksCode] = useState(false)
  const switchTab = (to: AuthTab, known = false) => {
    setNotice(undefined)
    setKnown(known)
    onTab(to)
  }
  // What was typed stays filled in, in this page's memory alone: one tap signs in.
  const created = () => {
    switchTab('entrar', true)
    setNotice({ tone: 'ready', message: t`Conta criada com sucesso! Faça login para continuar.` })
  }
  const fail = (message: ReactNode) => setNotice(message ? { tone: 'danger', message } : undefined)
  const form = { typed, onType: type, onFail: fail }
  const tabs = [
    { value: 'entrar', label: t`Entrar` },
    { value: 'cadastrar', label: t`Cadastrar` },
  ] as const
  const backToPassword = (message?: ReactNode) => {
    setAsksCode(false)
    setKnown(true)
    fail(message)
  }
  const titles = { entrar: t`Entrar`, cadastrar: t`Cadastrar`, recuperar: t`Esqueci minha senha` }
  usePageTitle(titles[tab])
  if (tab === 'recuperar')
    return <RequestReset typed={typed} onType={type} onBack={() => switchTab('entrar')} />
  if (asksCode)
    return (
      <AuthFrame title={t`Confirme que é você`}>
        <CodeStep {...typed} onBack={backToPassword} onSignedIn={onSignedIn} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t`Acesse sua conta`}
      foot={
        <Plural
          value={trialDays}
          one="# dia grátis para testar, sem cartão de crédito."
          other="# dias grátis para testar, sem cartão de crédito."
        />
      }
    >
      <Tabs id="auth" label={t`Acesse sua conta`} options={tabs} value={tab} onChange={to => switchTab(to)}>
        <Panel>
          {notice && <Alert tone={notice.tone}>{notice.message}</Alert>}
          {tab === 'entrar' ? (
            <SignInForm
              {...form}
              known={known}
              onSignedIn={onSignedIn}
              onForgotten={() => switchTab('recuperar')}
              onCode={() => setAsksCode(true)}
            />
          ) : (
            <SignUpForm
              {...form}
              onCreated={created}
              onTaken={() => switchTab('entrar', true)}
              onForgotten={() => switchTab('recuperar')}
            />
          )}
        </Panel>
      </Tabs>
    </AuthFrame>
  )
}
