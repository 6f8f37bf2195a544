import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportPreview, WithoutPlace } from '../../shared/imports.ts'
import { formatCount } from '../ui/format.ts'
import { Hint, SectionTitle } from '../ui/Text.tsx'

interface WithoutPlaceListProps {
  left: NonNullable<ImportPreview['sem_lugar']>
}

/** What of a backup has no place in Bancada, so that nobody looks for it in vain. */
export function WithoutPlaceList({ left }: WithoutPlaceListProps) {
  const { t } = useLingui()
  if (left.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`O que não vem`}</SectionTitle>
      <Hint>{t`A Bancada não tem lugar para isto. Guarde o backup.`}</Hint>
      <List>
        {left.map(({ o_que, quantidade }) => (
          <li key={o_que}>
            <span>{wordOf(o_que)}</span>
            <span>{formatCount(quantidade)}</span>
          </li>
        ))}
      </List>
    </section>
  )
}

function wordOf(what: WithoutPlace): string {
  switch (what) {
    case 'despesas_em_aberto':
      return t`Despesas que não foram pagas`
    case 'receitas_sem_os':
      return t`Receitas sem OS`
    case 'dados_invalidos':
      return t`Documentos, telefones e emails que não são válidos`
    case 'segundo_telefone':
      return t`Segundos telefones de clientes`
    case 'produtos':
      return t`Cadastro de produtos`
    case 'servicos':
      return t`Cadastro de serviços`
    case 'vendas':
      return t`Vendas`
    case 'garantias':
      return t`Termos de garantia`
    case 'cobrancas':
      return t`Cobranças`
    case 'equipamentos':
      return t`Cadastro de equipamentos`
    case 'anotacoes':
      return t`Anotações das OS`
    case 'anexos':
      return t`Anexos das OS`
    case 'arquivos':
      return t`Arquivos`
    case 'usuarios':
      return t`Usuários`
  }
}

const List = chakra('ul', {
  base: {
    mt: '3',
    textStyle: 'sm',
    columns: { base: '1', md: '2' },
    columnGap: '8',
    '& > li': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'hairline',
      breakInside: 'avoid',
    },
    '& > li > :last-child': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
  },
})
