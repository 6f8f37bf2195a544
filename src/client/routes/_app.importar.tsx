import { createFileRoute } from '@tanstack/react-router'
import type { ImportsSearch } from '../imports/imports-search.ts'
import { code } from '../ui/code.ts'
import { Loading } from '../ui/feedback/Loading.tsx'
import { MissingPart } from '../ui/feedback/MissingPart.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/importar')({
  component: Importing,
})

function Importing() {
  useLanguage()
  return <ImportScreen search={Route.useSearch()} />
}

const ImportScreen = lazyPart<typeof import('../imports/ImportScreen.tsx'), { search: ImportsSearch }>(
  code(() => import('../imports/ImportScreen.tsx')),
  part => part.ImportScreen,
  { Waiting: Loading, Missing: MissingPart },
)
