import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Bone } from '../lists/Skeleton.tsx'
import { Hidden } from '../Text.tsx'

/** A screen whose code is on its way: a title and rows, for what comes is a list or a form. */
export function Loading() {
  const { t } = useLingui()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 4000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Lines role="status">
      <Bone w="160px" h="5" />
      <Bone w="80%" />
      <Bone w="60%" />
      {long ? (
        <p>{t`O servidor está demorando para responder. Tentando de novo…`}</p>
      ) : (
        <Hidden>{t`Carregando...`}</Hidden>
      )}
    </Lines>
  )
}

const Lines = chakra('div', { base: { display: 'grid', gap: '6', p: '6', color: 'muted' } })
