import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { PlanName } from '../../../shared/plans.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Action } from './parts.tsx'
import { everyPlan, planPrice, planTitle } from './plan-words.ts'

/** Plans side by side (PlanCard), and below them what every plan includes. */
export function PlanCards({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return (
    <Cards columns={columns}>
      {children}
      <p data-all="">{everyPlan}</p>
    </Cards>
  )
}

interface PlanCardProps {
  plano: PlanName
  /** The heading's level on its page. */
  heading: 'h2' | 'h3'
  /** What the price is for ('por mês'). */
  unit?: string
  /** How it begins or ends, below the price. */
  term?: string
  /** Its features: the items of a list. */
  children: ReactNode
}

/** A plan with its price, its features, and a link to begin. */
export function PlanCard({ plano, heading: Heading, unit, term, children }: PlanCardProps) {
  const recommended = plano === 'profissional'
  return (
    <section>
      <Heading>
        {planTitle[plano]}
        {recommended && <Badge tone="accent">Recomendado</Badge>}
      </Heading>
      <p data-price="">
        <sup>R$</sup>
        {planPrice(plano)}
        {unit && <small>{unit}</small>}
      </p>
      {term && <p data-term="">{term}</p>}
      <ul>{children}</ul>
      <Action href="/auth?aba=cadastrar" variant={recommended ? 'primary' : 'outline'}>
        Começar Grátis
      </Action>
    </section>
  )
}

const Cards = chakra(Card, {
  base: {
    display: 'grid',
    '& section': { p: '8', display: 'flex', flexDirection: 'column', mdDown: { p: '5' } },
    '& section + section': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    '& h2, & h3': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      h: '6',
      textStyle: 'lg',
      fontWeight: 'semibold',
    },
    '& [data-price]': { textStyle: 'headline', mt: '5' },
    '& sup': {
      fontFamily: 'body',
      fontSize: '1.125rem',
      fontWeight: 'medium',
      letterSpacing: '0',
      me: '1',
    },
    '& small': {
      fontFamily: 'body',
      fontWeight: 'regular',
      textStyle: 'md',
      letterSpacing: '0',
      color: 'muted',
      ms: '1.5',
    },
    '& [data-term]': { color: 'muted', mt: '2', mb: '5' },
    '& ul': { flex: 1, mb: '8' },
    '& [data-all]': {
      gridColumn: '1 / -1',
      px: '8',
      py: '4',
      borderTop: '1px solid',
      borderColor: 'hairline',
      color: 'muted',
      textStyle: 'sm',
      mdDown: { px: '5' },
    },
  },
  variants: {
    columns: {
      2: {
        gridTemplateColumns: '1fr 1fr',
        mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
        '& section': { pt: '6' },
        '& section + section': {
          mdDown: { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
        },
        '& [data-price]': { fontSize: '2.75rem', mb: '6' },
        '& sup': { verticalAlign: '17px' },
        '& ul': { display: 'grid', gap: '2.5', alignContent: 'start' },
        '& li': { display: 'flex', gap: '2.5' },
        '& li svg': { mt: '0.5', color: 'accent' },
      },
      3: {
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        lgDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
        '& section + section': {
          lgDown: { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
        },
        '& [data-price]': { fontSize: '3.25rem' },
        '& sup': { verticalAlign: '22px' },
        '& li': { py: '2.5', borderTop: '1px solid', borderColor: 'hairline' },
      },
    },
  },
})
