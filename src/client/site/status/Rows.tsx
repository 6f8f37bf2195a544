import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type Service, services, statusDays } from '../../../shared/status.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TextLink } from '../frame/parts.tsx'
import { whatItMeans } from './services.ts'

/** The services, a row each: their ninety days, availability, speed, and whether they work now. */
export function Rows() {
  return (
    <>
      <List>
        <li data-head="" aria-hidden="true">
          <span>Serviço</span>
          <span>
            <span>
              <ServerText name="primeiro_dia" />
            </span>
            <span>hoje</span>
          </span>
          <span>Disponível</span>
          <span>Resposta</span>
          <span>Agora</span>
        </li>
        {services.map(service => (
          <IfPresent key={service} name={service}>
            <Row service={service} />
          </IfPresent>
        ))}
      </List>
      <Key>
        <span>
          <SampleDay kind="ok" /> dia sem falha
        </span>
        <span>
          <SampleDay kind="falha" /> falha, na altura do que durou
        </span>
        <span>
          <SampleDay kind="nada" /> sem medição
        </span>
        <TextLink href="/status.json">status.json</TextLink>
      </Key>
    </>
  )
}

function Row({ service }: { service: Service }) {
  const { name, use } = whatItMeans[service]
  return (
    <li data-state="{{estado}}">
      <span data-name="">
        <b>{name}</b>
        <small>{use}</small>
      </span>
      <Days name={name} />
      <span data-figure="">
        <IfPresent name="uptime">
          <ServerText name="uptime" />
          <small>
            em <ServerText name="dias_medidos" /> dias
          </small>
        </IfPresent>
        <IfAbsent name="uptime">
          –<small>desde hoje</small>
        </IfAbsent>
      </span>
      <span data-figure="">
        <IfPresent name="ms">
          <ServerText name="ms" />
          <small>agora</small>
        </IfPresent>
        <IfAbsent name="ms">
          –<small>sem resposta</small>
        </IfAbsent>
      </span>
      <span data-now="">
        <IfPresent name="ok">
          <span>Operacional</span>
          <Badge tone="ready">OK</Badge>
        </IfPresent>
        <IfPresent name="erro">
          <span>Indisponível</span>
          <Badge tone="danger">ERRO</Badge>
        </IfPresent>
        <IfAbsent name="medido">
          <span>Sem medição</span>
        </IfAbsent>
      </span>
    </li>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: '196px minmax(0, 1fr) 92px 92px auto',
    columnGap: '6',
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'subgrid',
      gridColumn: '1 / -1',
      alignItems: 'center',
      minH: '76px',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
    '& b': { display: 'block', fontWeight: 'medium' },
    '& small': { display: 'block', color: 'muted', textStyle: 'sm' },
    '& [data-figure]': { textAlign: 'end' },
    '& [data-now]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      minW: '136px',
    },
    '& [data-state=erro] :is(b, [data-now] > span:first-of-type)': { color: 'danger', fontWeight: 'medium' },
    '& > [data-head]': {
      minH: '36px',
      textStyle: 'xs',
      color: 'subtle',
      borderColor: 'ink',
      '& > :nth-of-type(2)': { display: 'flex', justifyContent: 'space-between' },
      '& > :nth-of-type(3), & > :nth-of-type(4)': { textAlign: 'end' },
    },
    '@media (max-width: 899px)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      borderTop: '1px solid',
      borderColor: 'ink',
      '& > [data-head]': { display: 'none' },
      '& > li': { py: '4', rowGap: '2' },
      '& [data-now]': { gridColumn: '2', gridRow: '1', minW: '0', justifyContent: 'flex-end' },
      '& [data-days]': { gridColumn: '1 / -1' },
      '& [data-figure]': { textAlign: 'start', textStyle: 'sm', color: 'muted' },
      '& [data-figure] small': { display: 'inline', ms: '1' },
      '& [data-figure] + [data-figure]': { textAlign: 'end' },
    },
  },
})

const Key = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '{spacing.2} {spacing.6}',
    mt: '4',
    color: 'muted',
    textStyle: 'sm',
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: '2' },
    '& > a': { ms: 'auto', mdDown: { ms: '0' } },
  },
})

/** Ninety days: a good one is plain, a failure is red and as high as it lasted, an unmeasured one is hatched. */
function Days({ name }: { name: string }) {
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
const SampleDay = ({ kind }: { kind: 'ok' | 'falha' | 'nada' }) => (
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

// Placeholders that the server fills in when it serves a page (server/http/public-pages.ts).

interface PartProps {
  /** The name of the server's value. */
  name: string
  children: ReactNode
}

/** Rendered once for each item of a list, or if the value is present. */
export const IfPresent = ({ name, children }: PartProps) => (
  <>
    {`{{#${name}}}`}
    {children}
    {`{{/${name}}}`}
  </>
)

/** Rendered if the value is absent. */
export const IfAbsent = ({ name, children }: PartProps) => (
  <>
    {`{{^${name}}}`}
    {children}
    {`{{/${name}}}`}
  </>
)

/** A text from the server. */
export const ServerText = ({ name }: { name: string }) => `{{${name}}}`
