import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPart } from '../ui/lazy.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/importar')({
  staticData: { title: () => t`Importar dados` },
  component: Importing,
})

function Importing() {
  useLanguage()
  return <ImportScreen search={Route.useSearch()} />
}

const ImportScreen = lazyPart(() => import('../imports/ImportScreen.tsx').then(part => part.ImportScreen))
