import { createFileRoute } from '@tanstack/react-router'
import type { ImportsSearch } from '../imports/imports-search.ts'
import { code } from '../ui/lazy-module.ts'
import { Loading } from '../ui/feedback/Loading.tsx'
import { MissingPart } from '../ui/feedback/LoadErrorPanel.tsx'
import { lazyPart } from '../ui/lazy-component.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/importar')({
  component: Importing,
})

function Importing() {
  useLanguage()
  return <Imports search={Route.useSearch()} />
}

const Imports = lazyPart<typeof import('./-imports.tsx'), { search: ImportsSearch }>(
  code(() => import('./-imports.tsx')),
  part => part.Imports,
  { Waiting: Loading, Missing: MissingPart },
)
