import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { UserRoundSearch } from 'lucide-react'
import type { AppRouter } from '../../server/router.ts'
import { formatPhone, isPhone, withNinthDigit } from '../../shared/phone-rules.ts'
import { trpc } from '../api/trpc.ts'
import { touch } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useSettled } from '../ui/use-settled.ts'

interface PhoneAdviceProps {
  /** The phone number as typed. */
  telefone: string
  /** The customer who has this number in this form; null for a new customer. */
  own: { id: string; telefone: string } | null
  /** Sets the number with its ninth digit, and focuses the field again. */
  onRewrite(telefone: string): void
  /** The button's text for another customer with the number. */
  act: string
  onAct(twin: PhoneTwin): void
}

/** Below a complete phone number: a missing ninth digit, and other customers who have the number. */
export function PhoneAdvice({ telefone, own, onRewrite, act, onAct }: PhoneAdviceProps) {
  const { t } = useLingui()
  const twins = usePhoneTwins(telefone, own)
  // While a mobile number is being typed it has ten digits for a moment: only one that stays so is an old number.
  const rested = useSettled(telefone, 700) === telefone
  const whole = rested && isPhone(telefone) ? withNinthDigit(telefone) : null
  return (
    <div role="status">
      {whole && (
        <Line>
          {t`Celular antigo?`} <Act onClick={() => onRewrite(whole)}>{t`Adicionar o 9: ${whole}`}</Act>
        </Line>
      )}
      {twins.length > 0 && <PhoneTwins telefone={telefone} twins={twins} act={act} onAct={onAct} />}
    </div>
  )
}

const Line = chakra('p', {
  base: { mt: '1.5', color: 'muted', textStyle: 'sm', fontVariantNumeric: 'tabular-nums' },
})
const Act = chakra(TextButton, { base: { [touch]: { py: '3', my: '-3' } } })

interface PhoneTwinsProps {
  telefone: string
  twins: readonly PhoneTwin[]
  act: string
  onAct(twin: PhoneTwin): void
}

/** Other customers with the typed number, and a button for each. It never blocks saving. */
function PhoneTwins({ telefone, twins, act, onAct }: PhoneTwinsProps) {
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
  const { t } = useLingui()
  const total = formatCount(twin.total_os)
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

type PhoneTwin = inferRouterOutputs<AppRouter>['customers']['withPhone'][number]

/**
 * Other customers with this number, requested once it is complete and typing pauses. Empty if the request fails,
 * because it only advises. `own`'s stored number is not checked.
 */
function usePhoneTwins(telefone: string, own: { id: string; telefone: string } | null): readonly PhoneTwin[] {
  const settled = useSettled(telefone, 300)
  const isOwn = own !== null && formatPhone(own.telefone) === formatPhone(settled)
  const wanted = settled === telefone && isPhone(settled) && !isOwn
  const found = trpc.customers.withPhone.useQuery(
    { telefone: settled, ...(own && { exceto: own.id }) },
    // No retry: by then the field has another number, or the form was saved.
    { enabled: wanted, staleTime: 0, retry: false, refetchInterval: false },
  )
  return (wanted && found.data) || noTwins
}

const noTwins: readonly PhoneTwin[] = []
