import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { button } from '../theme/recipes/button.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Middle, Title } from './ErrorScreen.tsx'

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
