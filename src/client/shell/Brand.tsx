import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { Mark } from '../ui/Mark.tsx'

/** The mark and the name, a link to the first screen. */
export function Brand({ icons, onNavigate }: { icons: boolean; onNavigate?: () => void }) {
  const { t } = useLingui()
  return (
    <Home to="/dashboard" icons={icons} aria-label="Bancada" onClick={onNavigate}>
      <Mark />
      {!icons && (
        <div>
          <Name>Bancada</Name>
          <Subtitle>{t`Assistência Técnica`}</Subtitle>
        </div>
      )}
    </Home>
  )
}

const Home = createLink(
  chakra('a', {
    base: { display: 'flex', alignItems: 'center', gap: '2.5', px: '2', py: '1.5', borderRadius: 'md' },
    variants: { icons: { true: { px: '1.5' } } },
  }),
)
const Name = chakra('strong', {
  base: {
    display: 'block',
    fontWeight: 'semibold',
    fontSize: 'base',
    lineHeight: 'sm',
    letterSpacing: 'tight',
  },
})
const Subtitle = chakra('small', { base: { display: 'block', textStyle: 'xs', color: 'muted' } })
