import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Mark } from './Mark.tsx'
import { Hidden } from './Text.tsx'

/** The mark, turning, in the middle of the screen: only while there is nothing yet to draw bones for. */
export function Loading() {
  const { t } = useLingui()
  return (
    <Middle role="status">
      <Mark size="xl" turning />
      <Hidden>{t`Carregando...`}</Hidden>
    </Middle>
  )
}

const Middle = chakra('div', {
  base: { display: 'grid', placeItems: 'center', minH: '60dvh', color: 'muted' },
})
