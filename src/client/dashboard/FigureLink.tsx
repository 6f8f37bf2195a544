import { chakra } from '@chakra-ui/react'
import { createLink, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface FigureLinkProps {
  way: keyof typeof ways
  /** The words alone: nothing is led to. */
  plain: boolean
  children: ReactNode
}

/** The label of a figure, which leads to what it counts: the whole cell takes the click. */
export const FigureLink = ({ way, plain, children }: FigureLinkProps) =>
  plain ? children : <CellLink {...ways[way]}>{children}</CellLink>

const ways = {
  all: linkOptions({ to: '/ordens' }),
  inProgress: linkOptions({ to: '/ordens', search: { status: 'Em Andamento' } }),
  ready: linkOptions({ to: '/ordens', search: { status: 'Pronto' } }),
  dueToday: linkOptions({ to: '/ordens', search: { alerta: 'hoje' } }),
  late: linkOptions({ to: '/ordens', search: { alerta: 'atrasadas' } }),
  month: linkOptions({ to: '/financeiro' }),
  week: linkOptions({ to: '/financeiro', search: { periodo: 'semana' } }),
  today: linkOptions({ to: '/financeiro', search: { periodo: 'hoje' } }),
}

const CellLink = createLink(
  chakra('a', {
    base: {
      '&::after': { content: '""', position: 'absolute', inset: '0' },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': {
        outline: '2px solid',
        outlineColor: 'focusRing',
        outlineOffset: '-2px',
        borderRadius: 'md',
      },
    },
  }),
)

/** Of a strip whose figures are such links. */
export const figureCells = {
  // The ground of a cell that is pointed at ends where the corners do.
  overflow: 'clip',
  '& > *': { position: 'relative' },
  '& > :has(a:hover)': { bg: 'hover' },
}
