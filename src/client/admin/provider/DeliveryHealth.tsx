import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { TextLink } from '../../ui/LinkButton.tsx'
import { When } from '../words/When.tsx'
import type { Provider } from './provider.ts'

/** How deliveries fare: what waits, and what was refused today. */
export function DeliveryHealth({ provider: { provedor, pendentes, recusas } }: { provider: Provider }) {
  const { t } = useLingui()
  return (
    <Facts>
      <div>
        <dt>{t`Por processar`}</dt>
        <dd>
          {pendentes > 0 ? (
            <TextLink
              to="/admin/{-$tela}"
              params={{ tela: provedor.toLowerCase() }}
              search={{ aba: 'entregas', filtro: 'pendentes' }}
            >
              <Plural value={pendentes} one="# entrega" other="# entregas" />
            </TextLink>
          ) : (
            t`nenhuma entrega`
          )}
        </dd>
      </div>
      <div>
        <dt>{t`Recusadas hoje`}</dt>
        <dd>{recusas.hoje > 0 ? <Plural value={recusas.hoje} one="#" other="#" /> : t`nenhuma`}</dd>
      </div>
      <div>
        <dt>{t`Última recusa`}</dt>
        <dd>{recusas.ultima_em ? <When at={recusas.ultima_em} /> : t`nunca`}</dd>
      </div>
    </Facts>
  )
}

const Facts = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '8',
    rowGap: '2',
    '& dt': { textStyle: 'sm', color: 'muted' },
    '& dd': { fontVariantNumeric: 'tabular-nums' },
  },
})
