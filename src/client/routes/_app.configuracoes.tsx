import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadSettings, readSettingsSearch } from '../settings/settings-search.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/configuracoes')({
  staticData: { title: () => t`Configurações` },
  validateSearch: readSettingsSearch,
  loaderDeps: ({ search: { aba } }) => ({ aba }),
  loader({ context, deps }) {
    loadSettings(context.utils, deps.aba)
    return SettingsScreen.preload()
  },
  component: Settings,
})

function Settings() {
  useLanguage()
  const { aba = 'perfil' } = Route.useSearch()
  return <SettingsScreen tab={aba} />
}

const SettingsScreen = lazyPart(
  () => import('../settings/SettingsScreen.tsx').then(part => part.SettingsScreen),
  { isSoonWanted: true },
)
