import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { UserRoundSearch } from 'lucide-react'
import type { AppRouter } from '../../server/router.ts'
import { isPhone, nationalDigits, withNinthDigit } from '../../shared/phones.ts'
import { trpc } from '../api/trpc.ts'
import { touch } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useSettled } from '../ui/use-settled.ts'

interface PhoneAdviceProps {
  /** As it stands in the field. */
  telefone: string
  /** Whose number it is already; null for a new customer. */
  own: { id: string; telefone: string } | null
  /** Takes the number with its ninth digit, and puts the focus back on the field. */
  onRewrite(telefone: string): void
  /** What can be done with who else has the number, in words. */
  act: string
  onAct(twin: PhoneTwin): void
}

/** Below a phone's field, once it is whole: the ninth digit that may be missing, and who has this number already. */
export function PhoneAdvice({ telefone, own, onRewrite, act, onAct }: PhoneAdviceProps) {
  const { t } = useLingui()
  const twins = usePhoneTwins(telefone, own)
  // A mobile on its way has ten digits for a moment: only one that stays so is old.
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

/** Who has the typed number already, and what can be done about each. It never stands in the way of saving. */
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

/** A customer with the number that is being typed. */
type PhoneTwin = inferRouterOutputs<AppRouter>['customers']['withPhone'][number]

/**
 * Who else has this number, asked for once it is whole and rests. Nobody where the answer does not come: it
 * only advises. A number that `own` already has is not asked about.
 */
function usePhoneTwins(telefone: string, own: { id: string; telefone: string } | null): readonly PhoneTwin[] {
  const settled = useSettled(telefone, 300)
  const isOwn = own !== null && nationalDigits(own.telefone) === nationalDigits(settled)
  const wanted = settled === telefone && isPhone(settled) && !isOwn
  const found = trpc.customers.withPhone.useQuery(
    { telefone: settled, ...(own && { exceto: own.id }) },
    // No trying again: by then another number stands in the field, or it is saved.
    { enabled: wanted, staleTime: 0, retry: false, refetchInterval: false },
  )
  return (wanted && found.data) || nobody
}

const nobody: readonly PhoneTwin[] = []
