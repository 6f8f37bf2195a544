import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { trialDays } from '../../shared/plans.ts'
import { Alert } from '../ui/Alert.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import type { Typed } from './use-auth-form.ts'

export type AuthTab = 'entrar' | 'cadastrar'

interface AuthScreenProps {
  tab: AuthTab
  onTab(tab: AuthTab): void
  /** Resolves once the app is on its way. */
  onSignedIn(): Promise<unknown>
}

/** /auth: signing in and up (product 2.1). What is typed survives a change of tab. */
export function AuthScreen({ tab, onTab, onSignedIn }: AuthScreenProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Typed>({ nome: '', email: '', password: '' })
  const [notice, setNotice] = useState<{ tone: 'danger' | 'ready'; says: ReactNode }>()
  const type = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  // Whoever has an account under the e-mail just typed is asked for its password next.
  const [known, setKnown] = useState(false)
  const turn = (to: AuthTab, known = false) => {
    setNotice(undefined)
    setKnown(known)
    onTab(to)
  }
  const created = () => {
    type({ password: '' })
    turn('entrar', true)
    setNotice({ tone: 'ready', says: t`Conta criada com sucesso! Faça login para continuar.` })
  }
  const fail = (says: ReactNode) => setNotice(says ? { tone: 'danger', says } : undefined)
  const form = { typed, onType: type, onFail: fail }
  const tabs = [
    { value: 'entrar', label: t`Entrar` },
    { value: 'cadastrar', label: t`Cadastrar` },
  ] as const
  usePageTitle(tab === 'entrar' ? t`Entrar` : t`Cadastrar`)
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
      <Tabs id="auth" label={t`Acesse sua conta`} options={tabs} value={tab} onChange={to => turn(to)}>
        <Panel>
          {notice && <Alert tone={notice.tone}>{notice.says}</Alert>}
          {tab === 'entrar' ? (
            <SignInForm {...form} known={known} onSignedIn={onSignedIn} />
          ) : (
            <SignUpForm {...form} onCreated={created} onTaken={() => turn('entrar', true)} />
          )}
        </Panel>
      </Tabs>
    </AuthFrame>
  )
}

const Panel = chakra('div', { base: { display: 'grid', gap: '4' } })
