import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { GalleryScreen } from '../photos/gallery/GalleryScreen.tsx'
import { type GallerySearch, loadGallery, readGallerySearch } from '../photos/gallery/gallery-search.ts'
import { readViewerSearch } from '../photos/viewer/viewer-search.ts'
import { usePlan } from '../plans/use-plan.ts'
import { useTrialOver } from '../plans/use-trial-over.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/fotos')({
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
  const search = Route.useSearch()
  const { fuso } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const go = useCallback(
    (change: GallerySearch, how?: { replace: boolean }) =>
      void navigate({ search: before => ({ ...before, ...change }), resetScroll: false, ...how }),
    [navigate],
  )
  const openOrder = useCallback((os: string) => void navigate({ to: '/ordens', search: { os } }), [navigate])
  return (
    <GalleryScreen
      search={search}
      onSearch={go}
      onOrder={openOrder}
      zone={fuso}
      trialOver={useTrialOver()}
      blocked={usePlan().writeReason}
    />
  )
}
