import { chakra } from '@chakra-ui/react'
import { type Service, services } from '../../../shared/status.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TextLink } from '../frame/parts.tsx'
import { IfAbsent, IfPresent, ServerText } from '../frame/placeholders.tsx'
import { Days, SampleDay } from './Days.tsx'
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
