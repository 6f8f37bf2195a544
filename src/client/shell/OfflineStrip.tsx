import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { Icon } from '../ui/Icon.tsx'
import { useIsOffline } from '../ui/use-connection.ts'

/** Says that the server does not answer, for as long as it does not. */
export function OfflineStrip() {
  const { t } = useLingui()
  const offline = useIsOffline()
  return (
    <Place aria-live="polite">
      {offline && (
        <Strip>
          <Icon of={WifiOff} />
          {t`Sem conexão. O que está na tela pode ter mudado.`}
        </Strip>
      )}
    </Place>
  )
}

// Stays in sight, below the phone's top bar.
const Place = chakra('div', {
  base: { position: 'sticky', top: '0', zIndex: 'topbar', mdDown: { top: 'topbar' } },
})

const Strip = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    py: '2',
    px: '4',
    bg: 'ink',
    color: 'ground',
    fontWeight: 'medium',
  },
})
