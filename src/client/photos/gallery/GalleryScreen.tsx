import { useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { PhotoViewer } from '../viewer/load-viewer.tsx'
import { useViewerUrl } from '../viewer/use-viewer-url.ts'
import { GalleryList } from './GalleryList.tsx'
import { GalleryTools } from './GalleryTools.tsx'
import { useGalleryList } from './gallery-list.ts'
import type { GallerySearch } from './gallery-search.ts'

interface GalleryScreenProps {
  search: GallerySearch
  /** Changes the URL; with `replace` Back does not stop at the state before. */
  onSearch(change: GallerySearch, how?: { replace: boolean }): void
  /** Goes to an order. The same function at each render. */
  onOrder(os_id: string): void
  /** The shop's zone (IANA name). */
  zone: string
  /** Stands in the photos' place once the trial is over; null before. */
  trialOver: ReactNode
  /** Why photos cannot be changed. */
  blocked: string | undefined
}

/** Galeria de fotos (product 7.5): the shop's photos, whichever its orders. */
export function GalleryScreen({ search, onSearch, onOrder, zone, trialOver, blocked }: GalleryScreenProps) {
  const { t } = useLingui()
  const gallery = useGalleryList(search)
  const url = useViewerUrl()
  const filtered = search.q !== undefined || search.tipo !== undefined
  const nothingYet = gallery.photos?.length === 0 && !filtered && !gallery.stale
  return (
    <Page wide>
      <PageHead title={t`Fotos`} />
      {trialOver ?? (
        <>
          <GalleryTools search={search} onSearch={onSearch} />
          {nothingYet ? (
            <EmptyState
              action={
                <LinkButton to="/ordens" variant="primary">
                  <Icon of={Camera} />
                  {t`Escolher a OS`}
                </LinkButton>
              }
              hint={t`Aqui ficam as fotos tiradas nas OS: como o aparelho entrou e como saiu.`}
            >
              {t`Nenhuma foto encontrada`}
            </EmptyState>
          ) : (
            <GalleryList
              gallery={gallery}
              list={search.modo === 'lista'}
              zone={zone}
              onOpen={url.open}
              onOrder={onOrder}
              onClear={() => onSearch({ q: undefined, tipo: undefined })}
            />
          )}
          {url.foto && (
            <PhotoViewer
              id={url.foto}
              url={url}
              list={{ ...gallery.more, rows: gallery.photos, failed: gallery.failed || gallery.more.failed }}
              zone={zone}
              blocked={blocked}
              onOrder={onOrder}
              onClose={url.close}
            />
          )}
        </>
      )}
    </Page>
  )
}
