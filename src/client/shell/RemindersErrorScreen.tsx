import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Middle, Title } from './ErrorScreen.tsx'

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
