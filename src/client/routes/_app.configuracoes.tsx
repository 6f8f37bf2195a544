import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../settings/SettingsScreen.tsx'
import { loadSettings, readSettingsSearch } from '../settings/settings-search.ts'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/configuracoes')({
  staticData: { title: () => t`Configurações` },
  validateSearch: readSettingsSearch,
  loader: ({ context }) => loadSettings(context.utils),
  component: Settings,
})

function Settings() {
  useLanguage()
  const { aba = 'perfil' } = Route.useSearch()
  return <SettingsScreen tab={aba} />
}
