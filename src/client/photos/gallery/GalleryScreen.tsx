import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Camera, LayoutGrid, List } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { trpc } from '../../api/trpc.ts'
import { useTrialOver } from '../../plans/TrialOver.tsx'
import { usePlan } from '../../plans/use-plan.ts'
import { segment, track } from '../../theme/recipes/segments.ts'
import { Tooltip } from '../../ui/dialogs/Tooltip.tsx'
import { FailedState, NotFoundState, NothingYet } from '../../ui/feedback/States.tsx'
import { AfterFirstRender } from '../../ui/first-render.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/inputs/SearchInput.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { InfiniteSentinel } from '../../ui/lists/InfiniteSentinel.tsx'
import { rowsHere } from '../../ui/lists/rows.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Page, PageHead, Tools } from '../../ui/Page.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { findsPhoto, type Photo, photoTypeLabel } from '../photo.tsx'
import { useViewerUrl } from '../viewer/use-viewer-url.ts'
import { PhotoViewer } from '../viewer/viewer-part.tsx'
import { blocksOf, GalleryBlock, GalleryGrid, GalleryHead } from './GalleryGrid.tsx'
import { type GallerySearch, galleryInput } from './gallery-search.ts'

interface GalleryScreenProps {
  search: GallerySearch
  /** The shop's zone (IANA name). */
  zone: string
}

/** /fotos: all of the shop's photos. */
export function GalleryScreen({ search, zone }: GalleryScreenProps) {
  const { t } = useLingui()
  const { writeReason } = usePlan()
  const trialOver = useTrialOver()
  const { onSearch, onOrder } = useGalleryUrl()
  const [typed, setTyped] = useState(search.q ?? '')
  const gallery = useGalleryList(search, typed)
  const url = useViewerUrl()
  const filtered = search.q !== undefined || search.tipo !== undefined
  const nothingYet = gallery.photos?.length === 0 && !filtered
  return (
    <Page wide>
      <PageHead />
      {trialOver ?? (
        <>
          <GalleryTools search={search} onSearch={onSearch} onType={setTyped} />
          {nothingYet ? (
            <NothingYet
              action={
                <LinkButton to="/ordens" variant="primary">
                  <Icon of={Camera} />
                  {t`Escolher a OS`}
                </LinkButton>
              }
              hint={t`Aqui ficam as fotos tiradas nas OS: como o aparelho entrou e como saiu.`}
            >
              {t`Nenhuma foto encontrada`}
            </NothingYet>
          ) : (
            <GalleryList
              gallery={gallery}
              query={typed}
              list={search.modo === 'lista'}
              zone={zone}
              onOpen={url.open}
              onOrder={onOrder}
              onClear={() => onSearch({ q: undefined, tipo: undefined })}
            />
          )}
          <AfterFirstRender>
            {url.foto && (
              <PhotoViewer
                id={url.foto}
                url={url}
                list={{
                  ...gallery.more,
                  fetching: gallery.fetching,
                  rows: gallery.photos,
                  failed: gallery.failed || gallery.more.failed,
                }}
                zone={zone}
                blocked={writeReason}
                onOrder={onOrder}
                onClose={url.close}
              />
            )}
          </AfterFirstRender>
        </>
      )}
    </Page>
  )
}

/**
 * The photos that match a search, page by page. Until the answer to what is `typed` is here, the list is `late`, and its
 * photos are those that are here already and that the answer may hold.
 */
function useGalleryList({ q, tipo }: GallerySearch, typed: string) {
  const utils = trpc.useUtils()
  const list = trpc.photos.list.useInfiniteQuery(galleryInput({ q, tipo }), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const late = list.isPlaceholderData || typed !== (q ?? '')
  const photos = useMemo(() => {
    const loaded = data?.pages.flatMap(page => page.items)
    if (!late) return loaded
    const all = utils.photos.list.getInfiniteData(galleryInput({ tipo }))
    const finds = (photo: Photo, typed: string) =>
      (!tipo || photo.tipo_foto === tipo) && findsPhoto(photo, typed)
    return rowsHere({ shown: loaded, all: all?.pages.flatMap(page => page.items) }, typed, finds)
  }, [data, late, typed, tipo, utils])
  return {
    photos,
    late,
    failed: list.isError && !photos,
    retry: () => void list.refetch(),
    fetching: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !late,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
  }
}

/** Changes the search parameters of /fotos, and opens orders. */
function useGalleryUrl() {
  const navigate = useNavigate({ from: '/fotos' })
  return {
    /** `replace` leaves no step for the Back button. */
    onSearch: (change: GallerySearch, how?: { replace: boolean }) =>
      void navigate({ search: before => ({ ...before, ...change }), resetScroll: false, ...how }),
    // The same function at each render, for the tiles.
    onOrder: useCallback((os: string) => void navigate({ to: '/ordens', search: { os } }), [navigate]),
  }
}

interface GalleryListProps {
  gallery: ReturnType<typeof useGalleryList>
  /** What is typed into the search. */
  query: string
  /** Rows instead of tiles. */
  list: boolean
  zone: string
  onOpen(id: string): void
  onOrder(os_id: string): void
  onClear(): void
}

/** The photos, newest first, or their skeletons, "nothing found" or the error. */
function GalleryList({ gallery, query, list, onClear, ...tile }: GalleryListProps) {
  const { t } = useLingui()
  const [height, setHeight] = useState<number>()
  const { photos, late } = gallery
  // Tiles that stay are not drawn anew at each key.
  const marked = useDeferredValue(query)
  if (gallery.failed) {
    return (
      <FailedState onRetry={gallery.retry} retrying={gallery.fetching}>
        {t`Não foi possível carregar as fotos.`}
      </FailedState>
    )
  }
  if (!photos) return <GallerySkeleton list={list} />
  if (photos.length === 0) {
    return <NotFoundState onClear={onClear}>{t`Nenhuma foto encontrada`}</NotFoundState>
  }
  return (
    <>
      {list && <GalleryHead />}
      {blocksOf(photos).map(block => (
        <GalleryBlock
          key={block.from}
          {...block}
          list={list}
          late={late}
          height={height}
          onHeight={setHeight}
          query={marked}
          {...tile}
        />
      ))}
      <InfiniteSentinel {...gallery.more} />
    </>
  )
}

/** The loading photos, in boxes of the photos' size. */
function GallerySkeleton({ list }: { list: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {list && <GalleryHead />}
      <GalleryGrid aria-hidden="true" list={list}>
        {tiles.map(width => (
          <li key={width}>
            <Picture data-cell="image" />
            <div data-cell="file">
              <Skeleton w={`${width}%`} my="1" />
            </div>
            <div data-cell="order">
              <Skeleton w={`${140 - width}%`} h="2.5" my="1" />
            </div>
            <div data-cell="about">
              <Skeleton w="16" h="2.5" my="9px" />
            </div>
          </li>
        ))}
      </GalleryGrid>
    </>
  )
}

/** Widths of the name's skeleton in each tile, in percent; other lines depend on it. */
const tiles = [62, 80, 54, 72, 66, 58, 76, 84, 60, 70, 64, 78]

const Picture = chakra(Skeleton, { base: { h: 'auto' } })

interface GalleryToolsProps {
  search: GallerySearch
  onSearch(change: GallerySearch, how?: { replace: boolean }): void
  /** Called at each key of the search. */
  onType(text: string): void
}

/** Search, the type filter, and the choice of tiles or rows. */
function GalleryTools({ search: { q, tipo, modo }, onSearch, onType }: GalleryToolsProps) {
  const { t } = useLingui()
  const list = modo === 'lista'
  return (
    <Tools>
      <Line>
        <SearchInput
          value={q ?? ''}
          onSearch={text => onSearch({ q: text || undefined }, { replace: true })}
          onType={onType}
          kept={{ tipo, modo }}
          label={t`Buscar foto`}
          placeholder={t`Número da OS, cliente ou arquivo`}
        />
      </Line>
      <Type>
        <Select
          aria-label={t`Tipo de foto`}
          placeholder={false}
          options={[
            { value: 'todos', label: t`Todos os tipos` },
            ...photoTypes.map(value => ({ value, label: photoTypeLabel(value) })),
          ]}
          value={tipo ?? 'todos'}
          onChange={event => onSearch({ tipo: typeOf(event.target.value) })}
        />
      </Type>
      <Modes role="group" aria-label={t`Exibição`}>
        <Tooltip label={t`Grade`}>
          <Mode
            type="button"
            aria-label={t`Grade`}
            aria-pressed={!list}
            onClick={() => onSearch({ modo: undefined }, { replace: true })}
          >
            <Icon of={LayoutGrid} />
          </Mode>
        </Tooltip>
        <Tooltip label={t`Lista`}>
          <Mode
            type="button"
            aria-label={t`Lista`}
            aria-pressed={list}
            onClick={() => onSearch({ modo: 'lista' }, { replace: true })}
          >
            <Icon of={List} />
          </Mode>
        </Tooltip>
      </Modes>
    </Tools>
  )
}

const typeOf = (value: string): PhotoType | undefined => photoTypes.find(type => type === value)

// On its own line on the phone.
const Line = chakra('div', { base: { mdDown: { minW: 'full' } } })
const Type = chakra('div', { base: { w: '180px', mdDown: { flex: '1', w: 'auto', minW: '0' } } })

const Modes = chakra('div', {
  ...track,
  base: { ...track.base, flexShrink: 0, ms: 'auto', mdDown: { w: 'auto', ms: '0' } },
})
const Mode = chakra('button', {
  ...segment,
  base: { ...segment.base, w: 'control.segment', px: '0', mdDown: { w: 'control.md', px: '0' } },
})
