import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Section } from '../ui/Section.tsx'

/** The way in for what the shop kept elsewhere (product 25). */
export function ImportSection() {
  const { t } = useLingui()
  return (
    <Section
      title={t`Importar dados`}
      about={t`De uma planilha, do ZIP de “Exportar dados” ou de um backup do MapOS. Você confere antes e pode desfazer por um dia.`}
    >
      <div>
        <LinkButton to="/importar">{t`Importar dados`}</LinkButton>
      </div>
    </Section>
  )
}
