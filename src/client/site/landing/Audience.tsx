import { chakra } from '@chakra-ui/react'
import { Chapter } from '../frame/parts.tsx'

const kinds = [
  [
    'Técnico autônomo',
    'Atende, conserta e cobra sozinho: a OS, o aviso e o caixa cabem no celular do bolso.',
  ],
  ['Loja pequena', 'Balcão e bancada na mesma lista, atualizada sozinha nas duas telas.'],
  ['Empresa média', 'Milhares de OS, e a busca continua achando pelo final do telefone.'],
  ['Quem vive desorganizado', 'O atrasado fica em vermelho, o pronto sem retirada também aparece.'],
  ['Quem está começando', 'Três dias de teste, dez OS, sem cartão. O primeiro cliente já sai com número.'],
  ['Franquia', 'Cada unidade com sua conta, seus números e seu caixa, do mesmo jeito em todas.'],
]

/** Whom it is for. */
export function Audience() {
  return (
    <Chapter title="Feita para quem abre a loja e já tem fila" raised>
      <Kinds>
        {kinds.map(([who, what]) => (
          <li key={who}>
            <h3>{who}</h3>
            <p>{what}</p>
          </li>
        ))}
      </Kinds>
    </Chapter>
  )
}

const Kinds = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '{spacing.10} {spacing.16}',
    lgDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8' },
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& p': { mt: '1', color: 'muted', textStyle: 'prose' },
  },
})
