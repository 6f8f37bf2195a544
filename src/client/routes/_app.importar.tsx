import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { ImportsSearch } from '../imports/imports-search.ts'
import { LoadErrorPanel } from '../ui/feedback/LoadErrorPanel.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/importar')({
  staticData: { title: () => t`Importar dados` },
  component: Importing,
})

function Importing() {
  useLanguage()
  return <ImportScreen search={Route.useSearch()} />
}

const ImportScreen = lazyComponent<typeof import('../imports/ImportScreen.tsx'), { search: ImportsSearch }>(
  lazyModule(() => import('../imports/ImportScreen.tsx')),
  module => module.ImportScreen,
  { Loading, LoadError: LoadErrorPanel },
)
