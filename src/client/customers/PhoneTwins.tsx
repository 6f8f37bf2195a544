import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundSearch } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { PhoneTwin } from './use-phone-twins.ts'

interface PhoneTwinsProps {
  telefone: string
  twins: readonly PhoneTwin[]
  act: string
  onAct(twin: PhoneTwin): void
}

/** Who has the typed number already, and what can be done about each. It never stands in the way of saving. */
export function PhoneTwins({ telefone, twins, act, onAct }: PhoneTwinsProps) {
  const one = twins.length === 1
  return (
    <Box>
      <Icon of={UserRoundSearch} />
      <Words>
        {!one && (
          <p>
            <Trans>Já existem clientes com este telefone:</Trans>
          </p>
        )}
        {twins.map(twin => (
          <Twin key={twin.id}>
            <p>
              {one && <Trans>Já existe um cliente com este telefone:</Trans>}{' '}
              <Who twin={twin} telefone={telefone} />
            </p>
            <Button
              variant="tinted"
              size="sm"
              aria-label={one ? undefined : `${act}: ${twin.nome}`}
              onClick={() => onAct(twin)}
            >
              {act}
            </Button>
          </Twin>
        ))}
      </Words>
    </Box>
  )
}

function Who({ twin, telefone }: { twin: PhoneTwin; telefone: string }) {
  const { t, i18n } = useLingui()
  const total = twin.total_os.toLocaleString(i18n.locale)
  return (
    <>
      <Name dir="auto">{twin.nome}</Name> ({twin.total_os === 0 ? t`nenhuma OS` : t`${total} OS`})
      {twin.telefone !== telefone && `, ${twin.telefone}`}
    </>
  )
}

const Box = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    mt: '2',
    py: '2.5',
    px: '3',
    borderRadius: 'md',
    bg: 'progress.bg',
    color: 'progress.fg',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { mt: '0.5' },
    '& button': { borderColor: 'progress.line', '&:hover': { bg: 'progress.line' } },
  },
})
const Words = chakra('div', { base: { display: 'grid', gap: '2', flex: 1, minW: '0' } })
const Twin = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    '& > p': { minW: '0', overflowWrap: 'anywhere' },
  },
})
const Name = chakra('b', { base: { fontWeight: 'semibold' } })
