import { chakra } from '@chakra-ui/react'
import { MessageCircle, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderStatus } from '../../../shared/orders.ts'
import { StatusBadge } from '../../orders/OrderBadges.tsx'
import { Bar, Row, TopRows } from '../../reports/TopList.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stat, StatStrip } from '../../ui/Stat.tsx'
import { Num } from '../../ui/Text.tsx'
import { Chapter } from '../frame/parts.tsx'
import { AppExcerpt } from './AppExcerpt.tsx'

/** A day with Bancada: one idea a row, each beside the piece of the app that does it. */
export function Ideas() {
  return (
    <Chapter title="Do balcão à entrega, sem perder o fio">
      <Idea {...ideas.status}>
        <Journey />
      </Idea>
      <Idea {...ideas.intake}>
        <Intake />
      </Idea>
      <Idea {...ideas.message}>
        <Chat />
      </Idea>
      <Idea {...ideas.month}>
        <MonthEnd />
      </Idea>
      <Also>
        {also.map(({ title, text }) => (
          <p key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </p>
        ))}
      </Also>
    </Chapter>
  )
}

function Idea({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Split>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </Split>
  )
}

const Split = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: '300px minmax(0, 1fr)',
    gap: '16',
    alignItems: 'start',
    py: '10',
    borderTop: '1px solid',
    borderColor: 'line',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' },
    mdDown: { py: '8' },
    '& h3': { textStyle: 'subject' },
    '& > div:first-child p': { mt: '2', color: 'muted', textStyle: 'prose' },
  },
})
const Also = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '{spacing.6} {spacing.8}',
    pt: '10',
    borderTop: '1px solid',
    borderColor: 'line',
    lgDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    '& b': { display: 'block', mb: '0.5' },
    '& span': { color: 'muted' },
  },
})

/** A day with Bancada: only what a test proves (npm run claims). */
const ideas = {
  status: {
    title: 'Quatro status, um clique',
    text: 'Cada OS anda de Recebido a Entregue. Quem está no balcão e quem está na bancada veem a mesma lista, que se atualiza sozinha.',
  },
  intake: {
    title: 'Uma OS em menos de um minuto',
    text: 'Cliente novo se cadastra ali mesmo. O número sai sozinho, a foto vem da câmera do celular, o prazo se escolhe com um toque.',
  },
  message: {
    title: 'O aviso sai pronto',
    text: 'A mensagem já vem com o nome, o aparelho e o número da OS, no seu WhatsApp e com as suas palavras. Você confere e envia.',
  },
  month: {
    title: 'O mês fecha na tela',
    text: 'Receita, despesas e lucro do mês, OS em aberto e serviços que mais saem. Sem planilha no domingo à noite.',
  },
}

const also = [
  { title: 'Fotos antes e depois', text: 'O risco que já estava lá fica registrado.' },
  { title: 'Histórico do cliente', text: 'O que já consertou, o que pagou e o que deve.' },
  { title: 'Lembretes', text: 'Entrega, pagamento e retorno, com dia e hora.' },
  { title: 'Impressão da OS', text: 'A4 ou bobina de 80 mm, em duas vias.' },
]

// The pictures beside the ideas: a sample shop’s day.

const steps: [OrderStatus, string, string][] = [
  ['Recebido', 'ter, 9h12', 'Entrou com fotos e defeito'],
  ['Em Andamento', 'ter, 14h30', 'Peça chegou, conserto iniciado'],
  ['Pronto', 'qua, 16h42', 'Cliente avisada no WhatsApp'],
  ['Entregue', 'qui, 11h05', 'Retirado e pago no PIX'],
]

function Journey() {
  return (
    <>
      <Which>
        <b>OS 1045</b> · iPhone 13 Pro · Larissa Fontes
      </Which>
      <Path>
        {steps.map(([status, when, what]) => (
          <li key={status}>
            <StatusBadge status={status} />
            <time>{when}</time>
            <small>{what}</small>
          </li>
        ))}
      </Path>
    </>
  )
}

function Intake() {
  return (
    <Sheet aria-hidden="true">
      <FilledField wide label="Cliente" value="Ana Paula Ribeiro">
        <span data-new="">
          <Icon of={UserPlus} />
          Cadastrar novo cliente
        </span>
      </FilledField>
      <FilledField label="Valor" value="R$&nbsp;780,00" />
      <FilledField label="Modelo" value="iPhone 12" />
      <FilledField label="Tipo de Serviço" value="Troca de Tela" />
      <FilledField label="Previsão" value="23/11/2026" />
    </Sheet>
  )
}

interface FilledFieldProps {
  label: string
  value: string
  wide?: boolean
  children?: ReactNode
}

const FilledField = ({ label, value, wide, children }: FilledFieldProps) => (
  <div data-wide={wide ? '' : undefined}>
    <b>{label}</b>
    <div data-box="">
      <Num>{value}</Num>
      {children}
    </div>
  </div>
)

function Chat() {
  return (
    <Message>
      <p>
        <Icon of={MessageCircle} /> <b>Larissa Fontes</b> <Num>16h42</Num>
      </p>
      <q>Olá, Larissa! A OS 1045 (iPhone 13 Pro) está pronta para retirada.</q>
    </Message>
  )
}

const services = [
  { name: 'Troca de Tela', count: 38, share: '41,3%', width: '41.3%' },
  { name: 'Troca de Bateria', count: 24, share: '26,1%', width: '26.1%' },
  { name: 'Reparo de Carregamento', count: 17, share: '18,5%', width: '18.5%' },
]

function MonthEnd() {
  return (
    <AppExcerpt label="O mês na Bancada: receita, despesas, lucro e os serviços mais realizados.">
      <StatStrip>
        <Stat label="Receita" value="R$&nbsp;12.480,00" caption="92 OS pagas" />
        <Stat label="Despesas do Mês" value="R$&nbsp;4.915,30" caption="14 despesas" />
        <Stat label="Lucro do Mês" value="R$&nbsp;7.564,70" caption="outubro: R$&nbsp;6.902,10" />
      </StatStrip>
      <Top>
        <TopRows>
          {services.map(({ name, count, share, width }) => (
            <Row key={name}>
              <span>{name}</span>
              <Num>{share}</Num>
              <Num>{count} serviços</Num>
              <span />
              <Bar>
                <i style={{ width }} />
              </Bar>
            </Row>
          ))}
        </TopRows>
      </Top>
    </AppExcerpt>
  )
}

const Which = chakra('p', { base: { color: 'muted', mb: '5', '& b': { color: 'ink' } } })
const dot = { content: '""', position: 'absolute', borderRadius: 'full' }
const Path = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& li': { position: 'relative', pt: '26px', mdDown: { pt: '0', ps: '28px', pb: '5' } },
    '& li::before': {
      ...dot,
      insetX: '0',
      top: '5px',
      h: '2px',
      bg: 'line',
      mdDown: { insetX: '5px auto', top: '6px', bottom: '-6px', w: '2px', h: 'auto' },
    },
    '& li:last-child::before': { display: 'none' },
    '& li::after': {
      ...dot,
      left: '0',
      top: '0',
      w: '3',
      h: '3',
      boxShadow: '0 0 0 4px {colors.canvas}',
      mdDown: { top: '5px' },
    },
    '& li:nth-child(1)::after': { bg: 'received.solid' },
    '& li:nth-child(2)::after': { bg: 'progress.solid' },
    '& li:nth-child(3)::after': { bg: 'ready.solid' },
    '& li:nth-child(4)::after': { bg: 'delivered.solid' },
    '& :is(time, small)': { display: 'block', textStyle: 'sm' },
    '& time': { mt: '2', color: 'muted' },
    '& small': { pe: '4' },
  },
})
const Sheet = chakra(Card, {
  base: {
    p: '5',
    display: 'grid',
    gap: '{spacing.4} {spacing.3}',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    mdDown: { p: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& [data-wide]': { gridColumn: 'span 2' },
    '& b': { display: 'block', textStyle: 'label', mb: '1.5' },
    '& [data-box]': {
      display: 'flex',
      alignItems: 'center',
      h: 'control.md',
      px: '2.5',
      border: '1px solid',
      borderColor: 'fieldBorder',
      borderRadius: 'md',
      bg: 'surface',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
    },
    '& [data-new]': {
      ms: 'auto',
      display: 'inline-flex',
      gap: '1.5',
      alignItems: 'center',
      textStyle: 'sm',
      fontWeight: 'medium',
      color: 'accent',
      mdDown: { display: 'none' },
    },
  },
})
const Message = chakra(Card, {
  base: {
    maxW: '420px',
    p: '3',
    bg: 'raised',
    borderRadius: 'lg',
    '& > p': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      pb: '2.5',
      px: '0.5',
      '& > :last-child': { ms: 'auto', color: 'muted', textStyle: 'xs' },
      '& svg': { color: 'ready.solid' },
    },
    '& q': { display: 'block', quotes: 'none', bg: 'ready.bg', p: '2.5', borderRadius: '10px 10px 2px 10px' },
  },
})
const Top = chakra(Card, { base: { mt: '3', px: '5', py: '2', '& ol': { borderTop: '0' } } })
