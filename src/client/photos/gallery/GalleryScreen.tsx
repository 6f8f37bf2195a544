import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Hint } from '../../ui/Text.tsx'
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
}

/** Galeria de fotos (product 7.5): the shop's photos, whichever its orders. */
export function GalleryScreen({ search, onSearch, onOrder, zone, trialOver }: GalleryScreenProps) {
  const { t } = useLingui()
  const gallery = useGalleryList(search)
  const filtered = search.q !== undefined || search.tipo !== undefined
  const nothingYet = gallery.photos?.length === 0 && !filtered && !gallery.stale
  return (
    <Page wide>
      <PageHead title={t`Fotos`} />
      {trialOver ?? (
        <>
          <GalleryTools search={search} onSearch={onSearch} />
          {nothingYet ? (
            <EmptyState action={<LinkButton to="/ordens">{t`Ver ordens de serviço`}</LinkButton>}>
              {t`Nenhuma foto encontrada`}
              <Hint display="block" mt="1">
                {t`As fotos que você anexa a uma OS aparecem aqui.`}
              </Hint>
            </EmptyState>
          ) : (
            <GalleryList
              gallery={gallery}
              list={search.modo === 'lista'}
              zone={zone}
              onOrder={onOrder}
              onClear={() => onSearch({ q: undefined, tipo: undefined })}
            />
          )}
        </>
      )}
    </Page>
  )
}
