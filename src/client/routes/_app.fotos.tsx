import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { GalleryScreen } from '../photos/gallery/GalleryScreen.tsx'
import { loadGallery, readGallerySearch } from '../photos/gallery/gallery-search.ts'
import { readViewerSearch } from '../photos/viewer/use-viewer-url.ts'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/fotos')({
  staticData: { title: () => t`Fotos` },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readGallerySearch(search),
    ...readViewerSearch(search),
  }),
  loaderDeps: ({ search: { q, tipo } }) => ({ q, tipo }),
  loader: ({ context, deps }) => loadGallery(context.utils, deps),
  component: Gallery,
})

function Gallery() {
  useLanguage()
  return <GalleryScreen search={Route.useSearch()} zone={Route.useRouteContext().fuso} />
}
