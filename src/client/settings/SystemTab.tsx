import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { type Language, type Theme, themes } from '../../shared/preferences.ts'
import { useSettings } from '../api/settings.ts'
import { useChoosePreference } from '../shell/preferences.ts'
import { useTheme } from '../shell/theme.ts'
import { semanticTokens } from '../theme/semantic.ts'
import { Icon } from '../ui/Icon.tsx'
import { type Choice, Segments } from '../ui/inputs/Segments.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Section } from '../ui/Section.tsx'
import { BackupsSection } from './BackupsSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { Switches, SwitchRow } from './SwitchRow.tsx'
import { useSaveChoice } from './use-save-choice.ts'

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
      <KeysSection />
      <BackupsSection reason={reason} />
      <ExportSection />
      <ImportSection />
    </>
  )
}

/** Whether keys of one character work. */
function KeysSection() {
  const { t } = useLingui()
  const settings = useSettings()
  const { pending, choose } = useSaveChoice('perfil')
  return (
    <Section title={t`Teclado`} about={t`Os atalhos com Ctrl funcionam sempre.`}>
      <Switches>
        <SwitchRow
          title={t`Atalhos de uma tecla`}
          about={t`N, /, ? e as letras nos detalhes de uma OS ou em uma foto aberta. Desligue se você dita o texto ou esbarra nelas.`}
          checked={(pending.teclas_simples ?? settings?.perfil.valores.teclas_simples) !== 'false'}
          disabled={!settings}
          onChange={on => choose('teclas_simples', String(on))}
        />
      </Switches>
    </Section>
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

/** The three themes, each as a small page in its own colours. */
function ThemePicker({ theme, onTheme }: { theme: Theme; onTheme(theme: Theme): void }) {
  const { t } = useLingui()
  const name = useId()
  const words: Record<Theme, { title: string; about: string }> = {
    light: { title: t`Claro`, about: t`Para o balcão` },
    dark: { title: t`Escuro`, about: t`Para a bancada à noite` },
    system: { title: t`Do sistema`, about: t`Igual ao do aparelho` },
  }
  return (
    <Choices aria-label={t`Tema`} role="radiogroup">
      {themes.map(value => (
        <ThemeChoice key={value}>
          <Radio
            type="radio"
            autoComplete="off"
            name={name}
            value={value}
            checked={value === theme}
            onChange={() => onTheme(value)}
          />
          <Mini aria-hidden="true">
            <MiniPage colors={value === 'dark' ? themeColors.dark : themeColors.light} />
            {value === 'system' && (
              <Half>
                <MiniPage colors={themeColors.dark} />
              </Half>
            )}
          </Mini>
          <ThemeName>
            {words[value].title}
            <Icon of={Check} size="sm" />
          </ThemeName>
          <ThemeAbout>{words[value].about}</ThemeAbout>
        </ThemeChoice>
      ))}
    </Choices>
  )
}

/** A list screen in a few strokes: a sidebar, a title, three rows with badges. */
function MiniPage({ colors }: { colors: ReturnType<typeof colorsOf> }) {
  const rows = [44, 66, 88]
  const badges = [colors['ready.bg'], colors['progress.bg'], colors['received.bg']]
  return (
    <svg viewBox="0 0 224 104" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h224v104H0z" fill={colors.canvas} />
      <path d="M56 0h168v104H56z" fill={colors.surface} />
      <path d="M56 0v104M70 36h142M70 58h142M70 80h142" fill="none" stroke={colors.hairline} />
      <rect x="10" y="12" width="26" height="5" rx="2" fill={colors.ink} />
      <rect x="6" y="28" width="44" height="12" rx="3" fill={colors.pressed} />
      <path d="M12 34h24M12 50h28M12 64h20" stroke={colors.subtle} strokeWidth="4" />
      <rect x="70" y="12" width="46" height="7" rx="2" fill={colors.ink} />
      <rect x="178" y="10" width="34" height="12" rx="3" fill={colors.primary} />
      {rows.map((y, at) => (
        <g key={y}>
          <rect x="70" y={y} width={52 - at * 8} height="5" rx="2" fill={colors.muted} />
          <rect x="176" y={y - 3} width="36" height="11" rx="3" fill={badges[at]} />
        </g>
      ))}
    </svg>
  )
}

const narrow = '@container main (max-width: 560px)'

const Choices = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '3',
    [narrow]: { gap: '2' },
  },
})
const ThemeChoice = chakra('label', {
  base: {
    position: 'relative',
    display: 'block',
    minW: '0',
    cursor: 'pointer',
    '& b > svg': { visibility: 'hidden', color: 'accent' },
    '&:has(:checked) b > svg': { visibility: 'visible' },
    '&:has(:checked) > [data-mini]': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '6px' },
  },
})
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', zIndex: 'raised', opacity: 0, cursor: 'pointer' },
})
const Mini = chakra(
  'span',
  {
    base: {
      position: 'relative',
      display: 'block',
      h: '104px',
      overflow: 'hidden',
      borderRadius: 'md',
      boxShadow: '0 0 0 1px {colors.line}',
      '& svg': { display: 'block', w: 'full', h: 'full' },
      [narrow]: { h: '72px' },
    },
  },
  { defaultProps: { 'data-mini': '' } },
)
const Half = chakra('span', {
  base: {
    position: 'absolute',
    inset: '0',
    clipPath: 'polygon(62% 0, 100% 0, 100% 100%, 38% 100%)',
  },
})
const ThemeName = chakra('b', {
  base: { display: 'flex', alignItems: 'center', gap: '2', mt: '2.5', fontWeight: 'medium' },
})
const ThemeAbout = chakra('span', {
  base: { display: 'block', color: 'muted', textStyle: 'sm', [narrow]: { display: 'none' } },
})

/** The colours of a theme that the page may not use at the moment. */
function colorsOf(theme: 'base' | '_dark') {
  const { colors } = semanticTokens
  const of = ({ value }: { value: Record<typeof theme, string> }) => value[theme]
  return {
    canvas: of(colors.canvas),
    surface: of(colors.surface),
    hairline: of(colors.hairline),
    ink: of(colors.ink),
    muted: of(colors.muted),
    subtle: of(colors.subtle),
    pressed: of(colors.pressed),
    primary: of(colors.primary.DEFAULT),
    'ready.bg': of(colors.ready.bg),
    'progress.bg': of(colors.progress.bg),
    'received.bg': of(colors.received.bg),
  }
}

const themeColors = { light: colorsOf('base'), dark: colorsOf('_dark') }
