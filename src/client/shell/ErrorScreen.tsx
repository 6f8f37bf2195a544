import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'

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
