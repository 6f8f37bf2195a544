import type { ExpenseCategory } from '../../../shared/finance.ts'

export interface Bill {
  descricao: string
  categoria: ExpenseCategory
  /** Day of the month. */
  dia: number
  /** Reais, one a month; a fixed bill has one alone. */
  valores: readonly [number, ...number[]]
  recorrente?: true
}

/** What the demo shop pays, month after month, oldest first; parts follow its trade. */
export const bills: readonly Bill[] = [
  { descricao: 'Aluguel da loja', categoria: 'aluguel', dia: 5, valores: [1850], recorrente: true },
  { descricao: 'Internet fibra', categoria: 'outros', dia: 10, valores: [119.9], recorrente: true },
  { descricao: 'Contador', categoria: 'outros', dia: 15, valores: [260], recorrente: true },
  {
    descricao: 'Conta de luz',
    categoria: 'outros',
    dia: 18,
    valores: [214.37, 198.02, 226.81, 241.16, 259.44, 247.9, 263.08],
  },
  {
    descricao: 'Telas, fornecedor da Santa Ifigênia',
    categoria: 'pecas',
    dia: 3,
    valores: [1180, 1420, 1640, 1890, 2150, 2380, 2460],
  },
  {
    descricao: 'Baterias e conectores de carga',
    categoria: 'pecas',
    dia: 11,
    valores: [386.5, 412, 540.9, 498, 655.4, 702, 738.5],
  },
  {
    descricao: 'Telas, reposição da quinzena',
    categoria: 'pecas',
    dia: 19,
    valores: [640, 780, 910, 1240, 1160, 1490, 1530],
  },
  {
    descricao: 'Câmeras, tampas e carcaças',
    categoria: 'pecas',
    dia: 24,
    valores: [210, 335.8, 290, 420, 515.6, 480, 560],
  },
  {
    descricao: 'Anúncios no Instagram',
    categoria: 'marketing',
    dia: 8,
    valores: [150, 150, 200, 200, 250, 300, 300],
  },
  {
    descricao: 'Álcool isopropílico, fitas e flux',
    categoria: 'ferramentas',
    dia: 13,
    valores: [94.6, 88, 112.35, 97.2, 120, 105.9, 118],
  },
]

/** Paid once, so many days ago. */
export const purchases: readonly (Omit<Bill, 'dia' | 'valores'> & { ago: number; valor: number })[] = [
  { ago: 176, descricao: 'Estação de retrabalho com soprador', categoria: 'ferramentas', valor: 689.9 },
  { ago: 171, descricao: 'Letreiro e adesivo da vitrine', categoria: 'marketing', valor: 540 },
  { ago: 134, descricao: 'Microscópio trinocular usado', categoria: 'ferramentas', valor: 1350 },
  { ago: 96, descricao: 'Jogo de chaves pentalobe e torx', categoria: 'ferramentas', valor: 129.9 },
  { ago: 68, descricao: 'Panfletos, 2 mil', categoria: 'marketing', valor: 190 },
  { ago: 41, descricao: 'Fonte de bancada assimétrica', categoria: 'ferramentas', valor: 429 },
  { ago: 12, descricao: 'Manutenção do ar-condicionado', categoria: 'outros', valor: 280 },
  { ago: 1, descricao: 'Tela do iPhone 13, encomenda', categoria: 'pecas', valor: 612.5 },
  { ago: 0, descricao: 'Motoboy, retirada de peças', categoria: 'outros', valor: 35 },
]
