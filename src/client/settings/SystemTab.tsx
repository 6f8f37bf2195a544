import { useLingui } from '@lingui/react/macro'
import type { Language } from '../../shared/preferences.ts'
import { useChoosePreference } from '../shell/choose-preference.ts'
import { useTheme } from '../shell/theme.ts'
import { type Choice, Segments } from '../ui/inputs/Segments.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Section } from '../ui/Section.tsx'
import { BackupsSection } from './BackupsSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { ThemePicker } from './ThemePicker.tsx'

/** Theme and language, applied at once on every device, and the shop's data. */
export function SystemTab({ reason }: { reason: string | undefined }) {
  const { t, i18n } = useLingui()
  const theme = useTheme()
  const choose = useChoosePreference()
  return (
    <>
      <Section title={t`Tema`} about={t`Vale neste aparelho e nos próximos em que você entrar.`}>
        <ThemePicker theme={theme} onTheme={tema => void choose({ tema })} />
      </Section>
      <Section
        title={t`Idioma`}
        about={t`Troca o app inteiro. O que o cliente recebe continua em português.`}
      >
        <div>
          <Segments
            label={t`Idioma`}
            options={languageChoices}
            value={languageChoices.find(({ value }) => value === i18n.locale)?.value ?? 'pt'}
            onChange={idioma => void choose({ idioma })}
          />
        </div>
      </Section>
      <BackupsSection reason={reason} />
      <ExportSection />
      <ImportSection />
    </>
  )
}

// Each in its own language: a user who reads no other finds it.
const languageChoices: readonly Choice<Language>[] = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]

/** A link to the import of data from elsewhere. */
function ImportSection() {
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
