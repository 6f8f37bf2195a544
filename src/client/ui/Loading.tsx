import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Mark } from './Mark.tsx'
import { Hidden } from './Text.tsx'

/** The mark, turning, in the middle of the screen: only while there is nothing yet to draw bones for. */
export function Loading() {
  const { t } = useLingui()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 4000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Middle role="status">
      <Mark size="xl" turning />
      {long ? (
        <p>{t`O servidor está demorando para responder. Tentando de novo…`}</p>
      ) : (
        <Hidden>{t`Carregando...`}</Hidden>
      )}
    </Middle>
  )
}

const Middle = chakra('div', {
  base: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '4',
    px: '4',
    minH: '60dvh',
    color: 'muted',
    textAlign: 'center',
  },
})
