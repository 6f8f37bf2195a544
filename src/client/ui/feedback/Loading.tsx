import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Skeleton } from '../lists/Skeleton.tsx'
import { Hidden } from '../Text.tsx'

/** Shown while a screen's code loads: a title and rows. */
export function Loading() {
  const { t } = useLingui()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 4000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Lines role="status">
      <Skeleton w="160px" h="5" />
      <Skeleton w="80%" />
      <Skeleton w="60%" />
      {long ? (
        <p>{t`O servidor está demorando para responder. Tentando de novo…`}</p>
      ) : (
        <Hidden>{t`Carregando...`}</Hidden>
      )}
    </Lines>
  )
}

const Lines = chakra('div', { base: { display: 'grid', gap: '6', p: '6', color: 'muted' } })
