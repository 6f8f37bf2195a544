import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ImportPreview } from '../../shared/imports.ts'
import { planTitle } from '../plans/plan-names.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { formatCount } from '../ui/format.ts'
import { LinkButton } from '../ui/LinkButton.tsx'

interface CountsProps {
  preview: ImportPreview
}

/** How many rows will be imported, how many not and why, and how many the plan allows. */
export function Counts({ preview: { contagens, plano, totais, novas = totais } }: CountsProps) {
  const { t } = useLingui()
  const { cabem, esperam } = plano
  const counts = [
    { label: t`Entram`, count: cabem },
    { label: t`Esperam o plano`, count: esperam, quiet: true },
    { label: t`Já estão aqui`, count: contagens.repetidas, quiet: true },
    { label: t`Repetidas no arquivo`, count: contagens.dobradas ?? 0, quiet: true },
    { label: t`Com problema`, count: contagens.ruins, quiet: true },
    { label: t`Deixadas de fora`, count: contagens.fora, quiet: true },
    ...(totais.ordens !== undefined
      ? [
          { label: t`Clientes novos`, count: contagens.clientes_novos },
          { label: t`Clientes que já estão aqui`, count: contagens.clientes_iguais, quiet: true },
        ]
      : []),
    { label: t`Fotos novas`, count: contagens.fotos_novas ?? 0, quiet: true },
    { label: t`Lembretes`, count: novas.lembretes ?? 0, quiet: true },
    { label: t`Na lixeira`, count: novas.lixeira ?? 0, quiet: true },
  ]
  return (
    <>
      <List>
        {counts
          .filter(({ count, quiet }) => count > 0 || !quiet)
          .map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
      </List>
      {esperam > 0 && (
        <Notice
          tone="progress"
          icon={CircleAlert}
          title={plural(esperam, {
            one: '# linha não cabe no seu plano',
            other: '# linhas não cabem no seu plano',
          })}
          action={
            <LinkButton to="/assinatura" variant="tinted" size="sm">
              {t`Ver planos`}
            </LinkButton>
          }
        >
          {plano.plano
            ? t`Entram primeiro as mais novas. No ${planTitle(plano.plano)} cabe tudo; o resto fica guardado por 30 dias.`
            : t`Entram primeiro as mais novas; o resto fica guardado por 30 dias.`}
        </Notice>
      )}
    </>
  )
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
    gap: '4',
    py: '4',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    '& dt': { color: 'muted', textStyle: 'sm' },
    '& dd': { fontSize: 'xl', lineHeight: 'xl', fontVariantNumeric: 'tabular-nums' },
  },
})
