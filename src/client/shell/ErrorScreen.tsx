import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { button } from '../theme/recipes/button.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Drawing } from '../ui/Mark.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/** Replaces a screen that fails to render. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui()
  useEffect(() => console.error(error), [error])
  return (
    <Middle role="alert">
      <Title>Unexpected Application Error!</Title>
      <p>{t`Algo deu errado ao mostrar esta tela. O que já foi salvo está seguro.`}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t`Recarregar Página`}
      </Button>
    </Middle>
  )
}

export const Middle = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '4',
    minH: '80dvh',
    px: '4',
    textAlign: 'center',
    '& > p': { maxW: '26em', color: 'muted', textWrap: 'balance' },
  },
})

export const Title = chakra('h1', { base: { textStyle: 'title' } })

/** Shown for any path without a route. */
export function NotFound() {
  const { t } = useLingui()
  const path = useLocation({ select: location => location.pathname })
  usePageTitle('404')
  useEffect(() => console.error('404: no such page:', path), [path])
  return (
    <Middle as="main">
      <Drawing />
      <Title>404</Title>
      <p>Oops! Page not found</p>
      <HomeLink href="/">{t`Voltar ao início`}</HomeLink>
    </Middle>
  )
}

// The home page is outside the app's router.
const HomeLink = chakra('a', button)

/** Replaces the reminders screen when it fails to render. */
export function RemindersErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui()
  useEffect(() => console.error(error), [error])
  const message = error instanceof Error && error.message
  return (
    <Middle role="alert">
      <Icon of={TriangleAlert} size="xl" />
      <Title>{t`Oops! Algo deu errado`}</Title>
      <p>{message || t`Ocorreu um erro inesperado`}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t`Recarregar Página`}
      </Button>
    </Middle>
  )
}
