import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportPreview, PriceDifference } from '../../shared/imports.ts'
import { formatMoney } from '../../shared/money.ts'
import { Section } from '../ui/Section.tsx'

/** Which of several amounts is taken for the value, where a file has more than one. */
export function PriceNotes({ preview: { valor_final, diferencas } }: { preview: ImportPreview }) {
  const { t } = useLingui()
  return (
    <>
      {valor_final && <FinalPrice told={valor_final} />}
      {diferencas && (
        <Section
          title={plural(diferencas.quantidade, {
            one: '# OS com o valor diferente dos itens ou do recebido',
            other: '# OS com o valor diferente dos itens ou do recebido',
          })}
          about={t`Entra o que foi faturado: ${formatMoney(diferencas.valor)}. Os itens somam ${formatMoney(diferencas.itens)}.`}
        >
          <List>
            {diferencas.exemplos.map(one => (
              <li key={one.linha}>
                <b>{t`OS ${one.linha}`}</b>
                <span>{differenceWords(one)}</span>
              </li>
            ))}
          </List>
        </Section>
      )}
    </>
  )

  function differenceWords({ valor, itens, recebido }: PriceDifference): string {
    const words = [t`entra ${formatMoney(valor)}`]
    if (itens !== null) words.push(t`os itens somam ${formatMoney(itens)}`)
    if (recebido !== null && recebido !== valor) words.push(t`foram recebidos ${formatMoney(recebido)}`)
    return words.join(' · ')
  }
}

function FinalPrice({
  told: { usada, outras, diferentes },
}: {
  told: NonNullable<ImportPreview['valor_final']>
}) {
  const { t } = useLingui()
  const others = outras.map(title => `“${title}”`).join(', ')
  return (
    <Section title={t`De onde vem o valor`} about={t`A planilha tem mais de uma coluna de valores.`}>
      <p>
        {t`O valor da OS vem de “${usada}”, e não de ${others}.`}{' '}
        {diferentes > 0 &&
          plural(diferentes, {
            one: 'Em # linha são diferentes.',
            other: 'Em # linhas são diferentes.',
          })}
      </p>
    </Section>
  )
}

const List = chakra('ul', {
  base: {
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > li': { display: 'flex', flexWrap: 'wrap', columnGap: '4', py: '2' },
    '& > li + li': { borderTop: '1px solid', borderColor: 'hairline' },
    '& b': { fontWeight: 'medium', minW: '80px' },
  },
})
