import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Middle, Title } from '../../shell/Crash.tsx'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawing } from '../../ui/Drawing.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

/** An administrator whose session began by the password alone: what to do, and the way there. */
export function NeedsFactor() {
  const { t } = useLingui()
  const title = t`Falta o segundo fator`
  usePageTitle(title)
  const signOut = useSignOut()
  return (
    <Middle as="main">
      <Drawing />
      <Title>{title}</Title>
      <p>{t`O painel administrativo só abre para quem entrou com um segundo fator: o código de um app autenticador ou uma chave de acesso.`}</p>
      <Steps>
        <li>{t`Se ainda não tem um, ligue-o em Configurações > Segurança.`}</li>
        <li>{t`Saia da conta e entre de novo com ele.`}</li>
      </Steps>
      <Ways>
        <LinkButton to="/configuracoes" search={{ aba: 'seguranca' }} variant="primary">
          {t`Abrir Configurações > Segurança`}
        </LinkButton>
        <Button onClick={signOut}>{t`Sair e entrar de novo`}</Button>
        <LinkButton to="/dashboard" variant="ghost">
          {t`Voltar ao Sistema`}
        </LinkButton>
      </Ways>
    </Middle>
  )
}

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '1',
    maxW: '32em',
    ps: '5',
    textAlign: 'start',
    listStyle: 'decimal',
    '& > li::marker': { color: 'subtle', fontVariantNumeric: 'tabular-nums' },
  },
})
const Ways = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '2' },
})
