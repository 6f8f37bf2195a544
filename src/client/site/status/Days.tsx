import { chakra } from '@chakra-ui/react'
import { statusDays } from '../../../shared/status.ts'
import { IfPresent, ServerText } from '../frame/placeholders.tsx'

/** Ninety days: a good one is plain, a failure is red and as high as it lasted, an unmeasured one is hatched. */
export function Days({ name }: { name: string }) {
  return (
    <Bar
      data-days=""
      role="img"
      aria-label={`${name}: dias com falha: {{dias_com_falha}}; dias medidos: {{dias_medidos}}`}
    >
      <IfPresent name="dias">
        <i data-kind="{{tipo}}" style={shape}>
          <IfPresent name="fora">
            <span>
              <ServerText name="dia" />: <ServerText name="duracao" /> fora
            </span>
          </IfPresent>
          <IfPresent name="vazio">
            <span>
              <ServerText name="de" />
              <IfPresent name="ate">
                {' '}
                a <ServerText name="ate" />
              </IfPresent>
              : sem medição
            </span>
          </IfPresent>
        </i>
      </IfPresent>
    </Bar>
  )
}

/** A sample day of each kind, for the legend. */
export const SampleDay = ({ kind }: { kind: 'ok' | 'falha' | 'nada' }) => (
  <Sample aria-hidden="true">
    <i data-kind={kind} />
  </Sample>
)

// A day's CSS variables, as `object` because React's types do not know them.
const shape: object = { '--days': '{{largura}}', '--high': '{{altura}}%' }

const kinds = {
  '& > i': {
    position: 'relative',
    bg: 'color-mix(in srgb, var(--chart-bar) 62%, transparent)',
    borderRadius: '1px',
  },
  '& > [data-kind=falha]': {
    bg: 'linear-gradient(0deg, {colors.danger} var(--high), color-mix(in srgb, var(--chart-bar) 62%, transparent) var(--high))',
  },
  '& > [data-kind=nada]': {
    // Drawn as tiles: browsers lose most lines of a single gradient over the whole bar.
    '--line': 'color-mix(in srgb, var(--chart-bar) 60%, transparent)',
    bg: 'linear-gradient(135deg, var(--line) 10%, transparent 10% 50%, var(--line) 50% 60%, transparent 60%) 0 0 / 7px 7px',
  },
} as const

const Bar = chakra('span', {
  base: {
    display: 'grid',
    gridTemplateColumns: `repeat(${statusDays}, minmax(0, 1fr))`,
    gap: '2px',
    h: '32px',
    ...kinds,
    '& > i': { ...kinds['& > i'], gridColumn: 'span var(--days)' },
    '& > i:hover': { outline: '1px solid', outlineColor: 'ink', outlineOffset: '1px' },
    '& > i > span': {
      display: 'none',
      position: 'absolute',
      bottom: 'calc(100% + 6px)',
      left: '50%',
      translate: '-50%',
      zIndex: 1,
      px: '2',
      py: '1',
      borderRadius: 'sm',
      bg: 'ink',
      color: 'surface',
      textStyle: 'xs',
      fontStyle: 'normal',
      whiteSpace: 'nowrap',
    },
    '& > i:hover > span': { display: 'block' },
    mdDown: { gap: '1px' },
  },
})

const Sample = chakra('span', {
  base: {
    '--high': '55%',
    display: 'grid',
    w: '4px',
    h: '16px',
    ...kinds,
    '&:has([data-kind=nada])': { w: '14px' },
  },
})
