import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { touch } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Drawing, Mark } from '../ui/Mark.tsx'
import { Hint } from '../ui/Text.tsx'

interface AuthFrameProps {
  title: string
  children: ReactNode
  foot?: ReactNode
}

/** The frame of /auth: the brand, its slogan, the card, and the screw drawn behind them. */
export function AuthFrame({ title, children, foot }: AuthFrameProps) {
  const { t } = useLingui()
  return (
    <Room>
      <Drawing size="large" />
      <Main>
        <header>
          <Brand href="/" aria-label={t`Página inicial da Bancada`}>
            <Mark size="lg" />
          </Brand>
          <Title>{t`Assistência Técnica`}</Title>
          <Subtitle>{t`Gerencie seu negócio com facilidade`}</Subtitle>
        </header>
        <Box>
          <BoxTitle>{title}</BoxTitle>
          {children}
        </Box>
        {foot && <Hint>{foot}</Hint>}
        <Links>
          <a href="/">{t`Página inicial`}</a>
          <a href="/privacidade">{t`Privacidade`}</a>
        </Links>
      </Main>
    </Room>
  )
}

// Isolated, so that the drawing lies above the page's background. The card is centred for the sign-in form's height,
// so that nothing above it moves when an alert or another field appears.
const Room = chakra('div', {
  base: {
    display: 'grid',
    minH: 'screen',
    isolation: 'isolate',
    alignItems: 'start',
  },
})
const Main = chakra('main', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifySelf: 'center',
    w: 'full',
    maxW: 'auth',
    px: '4',
    pt: 'max({spacing.6}, calc(50dvh - 276px))',
    pb: '16',
    mdDown: { pt: '10' },
  },
})
const Brand = chakra('a', { base: { display: 'inline-block', borderRadius: 'sm' } })
const Links = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    mt: '3',
    textStyle: 'sm',
    color: 'muted',
    '& a': { py: '1', textDecoration: 'underline', textUnderlineOffset: '3px', '&:hover': { color: 'ink' } },
    [touch]: { '& a': { py: '3' } },
  },
})
const Title = chakra('h1', { base: { textStyle: 'figure', mt: '4' } })
const Subtitle = chakra('p', { base: { mt: '0.5', textStyle: 'lg', color: 'muted' } })
const Box = chakra(Card, { base: { mt: '6', mb: '4', p: '6', mdDown: { p: '4' } } })
const BoxTitle = chakra('h2', { base: { mb: '3', textStyle: 'lg', fontWeight: 'semibold' } })

// By its method nothing that is typed before the code is here can get into an address.
export const Form = chakra(
  'form',
  { base: { display: 'grid', gap: '4' } },
  { defaultProps: { method: 'post' } },
)

/** The card's only ink button, as wide as the fields. */
export function Submit({ busy, children }: { busy: string | false; children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="primary"
      h="10"
      mt="1"
      mdDown={{ h: 'control.lg', fontSize: 'lg' }}
      busy={busy}
    >
      {children}
    </Button>
  )
}

/** A form or a sentence in the frame, with what stands below it. */
export const Panel = chakra('div', { base: { display: 'grid', gap: '4' } })
