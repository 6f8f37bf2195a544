import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/trpc/router.ts'
import { formatMoney } from '../../../shared/money.ts'
import { cards } from '../../theme/media.ts'
import { Bone } from '../../ui/Bone.tsx'
import { formatCount } from '../../ui/format.ts'
import { Section } from '../figures/Section.tsx'

type AllWindows = inferRouterOutputs<AppRouter>['admin']['analytics']['janelas']

/** Today, seven and thirty days side by side, each figure with what it was in as many days before. */
export function Windows({ windows }: { windows: AllWindows | undefined }) {
  const { t } = useLingui()
  const spans = [
    { key: 'hoje', title: t`Hoje`, before: t`ontem` },
    { key: 'sete', title: t`Últimos 7 dias`, before: t`7 dias antes` },
    { key: 'trinta', title: t`Últimos 30 dias`, before: t`30 dias antes` },
  ] as const
  const figures = [
    { key: 'cadastros', title: t`Cadastros`, format: formatCount },
    { key: 'os', title: t`OS`, format: formatCount },
    { key: 'clientes', title: t`Clientes`, format: formatCount },
    { key: 'lojas_ativas', title: t`Lojas ativas`, format: formatCount },
    { key: 'receita', title: t`Receita`, format: formatMoney },
  ] as const
  return (
    <Grid aria-busy={!windows}>
      {spans.map(({ key, title, before }) => {
        const window = windows?.[key]
        return (
          <Section key={key} title={title}>
            <Lines>
              {figures.map(figure => (
                <div key={figure.key}>
                  <dt>{figure.title}</dt>
                  <dd>
                    {window ? (
                      <>
                        <b>{figure.format(window[figure.key])}</b>
                        <small>
                          {before}: {figure.format(window.antes[figure.key])}
                        </small>
                      </>
                    ) : (
                      <Bone w="16" ms="auto" />
                    )}
                  </dd>
                </div>
              ))}
            </Lines>
          </Section>
        )
      })}
    </Grid>
  )
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: '10',
    rowGap: '6',
    [cards]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' },
  },
})
const Lines = chakra('dl', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minH: '56px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
    },
    '& dd': { textAlign: 'end' },
    '& b': { display: 'block', fontWeight: 'semibold' },
    '& small': { textStyle: 'sm', color: 'muted' },
  },
})
