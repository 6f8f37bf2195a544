import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../../shared/money.ts'
import { formatDay } from '../../../ui/Day.tsx'
import { lastDayOf, planShort, planTitle } from '../../words/plan-words.ts'
import { When } from '../../words/When.tsx'
import { DrawerNothing, DrawerSection } from './DrawerSection.tsx'
import type { OwnerFile } from './drawer.ts'

type PlanEvent = OwnerFile['plano_historico'][number]

/** The plan's history, newest first. */
export function PlanHistory({ owner: { plano_historico } }: { owner: OwnerFile }) {
  const { t } = useLingui()
  return (
    <DrawerSection title={t`Histórico do plano`}>
      {plano_historico.length === 0 ? (
        <DrawerNothing>{t`Nada ainda.`}</DrawerNothing>
      ) : (
        <Line>
          {plano_historico.map((event, at) => (
            <li key={`${event.em}${event.tipo}${event.plano}`} data-now={at === 0 || undefined}>
              <b>{eventWord(event)}</b>
              <span>{endOf(event)}</span>
              <small>
                <When at={event.em} />
                {event.por && ` · ${event.por.nome}`}
                {event.motivo && `: “${event.motivo}”`}
              </small>
            </li>
          ))}
        </Line>
      )}
    </DrawerSection>
  )
}

/** Until when the plan was given, or what it cost. */
function endOf({ ate, valor }: PlanEvent): string {
  const day = ate && formatDay(lastDayOf(ate))
  if (day) return valor ? `${formatMoney(valor)}, ${t`até ${day}`}` : t`até ${day}`
  return valor ? formatMoney(valor) : ''
}

function eventWord({ tipo, plano }: PlanEvent): string {
  const name = plano ? planShort(plano) : t`Produto`
  switch (tipo) {
    case 'cadastro':
      return planTitle(plano ?? 'teste')
    case 'concessao':
      return t`${name} concedido`
    case 'extensao':
      return t`Teste estendido`
    case 'compra':
      return t`${name} comprado`
    case 'renovacao':
      return t`${name} renovado`
    case 'cancelamento':
      return t`${name} cancelado`
    case 'reembolso':
      return t`${name} reembolsado`
    case 'estorno':
      return t`${name} estornado`
    case 'atraso':
      return t`Renovação de ${name} atrasada`
  }
}

const Line = chakra('ol', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      ps: '5',
      pb: '2.5',
      _before: {
        content: '""',
        position: 'absolute',
        left: '0',
        top: '1.5',
        w: '9px',
        h: '9px',
        borderRadius: 'full',
        bg: 'surface',
        boxShadow: 'inset 0 0 0 1.5px {colors.subtle}',
      },
      _after: {
        content: '""',
        position: 'absolute',
        left: '1',
        top: '18px',
        bottom: '-3px',
        w: '1px',
        bg: 'line',
      },
      '&:last-of-type': { pb: '0', _after: { display: 'none' } },
      '&[data-now]::before': { bg: 'ready.solid', boxShadow: 'none' },
      '& > :is(span, small)': { textStyle: 'sm', color: 'muted' },
      '& > small': { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
    },
  },
})
