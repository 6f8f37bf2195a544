import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, Columns2, ImagePlus, TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { newPhotoType } from '../../../shared/photos.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfiniteSentinel } from '../../ui/lists/InfiniteSentinel.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Hidden, Hint, Num } from '../../ui/Text.tsx'
import { type Photo, shortTypeLabel } from '../photo.tsx'
import { useOrderPhotos } from '../photo-cache.ts'
import { ProgressBar, UploadFailures, UploadsAnnouncer } from '../uploads/UploadsPanel.tsx'
import { mayRetype, shareOf, type Upload, uploads, useUploads } from '../uploads/upload-queue.ts'
import { byType, type Pair, pairFor } from '../viewer/sequence.ts'
import { useViewerUrl } from '../viewer/use-viewer-url.ts'
import { PhotoViewer } from '../viewer/viewer-part.tsx'
import { FileChooser, FilePreview, RefusedNote, useChosenFiles, useDroppedFiles } from './FileChooser.tsx'
import { Caption, Picture, StoredTile, Tiles } from './StoredTile.tsx'
import { TypeChip } from './TypeChip.tsx'

interface OrderPhotosProps {
  os_id: string
  numero_os: string
  /** Why photos cannot be added or changed. */
  blocked: string | undefined
  /** The shop's zone (IANA name). */
  zone: string
}

/** An order's photos, first a before and an after: open, compare, download, add, retype, delete. */
export function OrderPhotos({ os_id, numero_os, blocked, zone }: OrderPhotosProps) {
  const { t } = useLingui()
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const list = useOrderPhotos(os_id)
  const url = useViewerUrl()
  // An address that names both would otherwise put the viewer under the details, which come with it.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  const inOrder = useMemo(() => list.rows && byType(list.rows), [list.rows])
  const ofOrder = useUploads().filter(upload => upload.os_id === os_id)
  const coming = ofOrder.filter(({ state }) => state.step !== 'done').reverse()
  const photos = inOrder ?? []
  // The newest "after" photo, with the "before" photo that belongs to it.
  const after = list.rows?.find(({ tipo_foto }) => tipo_foto === 'depois')
  const pair = list.rows && after && pairFor(list.rows, after.id)
  const count = photos.length + coming.length
  // While the server is away no photos arrive for long.
  const areComing = list.isLoading && list.failureCount === 0
  const focusAdding = () => setTimeout(() => focusUnlessElsewhere(`${id}-add`), settling)
  return (
    <section ref={root} aria-labelledby={id}>
      <Head>
        <h3 id={id}>{t`Fotos`}</h3>
        {count > 0 && <Num>{list.hasNextPage ? `${count}+` : count}</Num>}
        {pair && (
          <Button variant="ghost" size="sm" icon={Columns2} onClick={() => url.openPair(pair)}>
            {t`Comparar`}
          </Button>
        )}
      </Head>
      {count > 0 && (
        <PhotoTiles
          photos={photos}
          pair={pair}
          coming={coming}
          numero_os={numero_os}
          blocked={blocked}
          zone={zone}
          onOpen={url.open}
          onDeleted={focusAdding}
        />
      )}
      {list.isPending && <OrderPhotosSkeleton />}
      {list.isError && !list.rows && (
        <Failed role="alert">
          <p>{t`Não foi possível carregar as fotos.`}</p>
          <Button size="sm" onClick={() => void list.refetch()} busy={list.isRefetching && t`Carregando...`}>
            {t`Tentar novamente`}
          </Button>
        </Failed>
      )}
      {list.rows && count === 0 && <Nothing>{t`Nenhuma foto nesta OS.`}</Nothing>}
      {list.hasNextPage && (
        <InfiniteSentinel
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          loadMore={list.fetchNextPage}
        />
      )}
      <AddOrderPhotos id={`${id}-add`} inside={root} os_id={os_id} blocked={blocked} unsettled={areComing} />
      <UploadFailures uploads={ofOrder} />
      <UploadsAnnouncer uploads={ofOrder} />
      {isMounted && url.foto && (
        <PhotoViewer
          id={url.foto}
          url={url}
          list={{
            rows: inOrder,
            hasMore: list.hasNextPage,
            fetching: list.isFetching,
            failed: list.isError,
            loadMore: list.fetchNextPage,
          }}
          os_id={os_id}
          zone={zone}
          blocked={blocked}
          onClose={url.close}
        />
      )}
    </section>
  )
}

/** Milliseconds until the closed confirmation has returned the focus to the dialog. */
const settling = 100

function focusUnlessElsewhere(id: string) {
  if (document.activeElement?.matches('body, [role=dialog]')) document.getElementById(id)?.focus()
}

const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    mb: '1.5',
    textStyle: 'sm',
    color: 'muted',
    '& > h3': { fontWeight: 'regular' },
    '& > button': { ms: 'auto', me: '-2', my: '-2' },
  },
})
const Nothing = chakra('p', { base: { color: 'muted' } })
const Failed = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', color: 'muted' },
})

/** An order's photos while they load. */
function OrderPhotosSkeleton() {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <Tiles aria-hidden="true">
        {['a', 'b', 'c'].map(key => (
          <li key={key}>
            <Skeleton w="full" h="auto" css={{ aspectRatio: '1' }} borderRadius="md" />
          </li>
        ))}
      </Tiles>
    </div>
  )
}

interface PhotoTilesProps {
  /** Sorted by type. */
  photos: Photo[]
  /** A "before" and an "after" photo, shown first, large, side by side. */
  pair: Pair | undefined
  /** Uploads that have not finished. */
  coming: Upload[]
  numero_os: string
  blocked: string | undefined
  /** The shop's zone (IANA name). */
  zone: string
  /** Opens the viewer. */
  onOpen(id: string): void
  onDeleted(): void
}

/** An order's photos with their types: the pair, uploads, then the others. */
function PhotoTiles({ photos, pair, coming, ...tile }: PhotoTilesProps) {
  const { t } = useLingui()
  const sides = pair ? [pair.left, pair.right] : []
  const paired = sides.flatMap(id => photos.filter(photo => photo.id === id))
  return (
    <Tiles aria-label={t`Fotos`}>
      {paired.map(photo => (
        <StoredTile key={photo.id} photo={photo} large {...tile} />
      ))}
      {coming.map(upload => (
        <UploadTile key={upload.id} upload={upload} />
      ))}
      {photos
        .filter(({ id }) => !sides.includes(id))
        .map(photo => (
          <StoredTile key={photo.id} photo={photo} {...tile} />
        ))}
    </Tiles>
  )
}

/** A photo that is being uploaded, among the stored ones. */
function UploadTile({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { name } = upload.file
  const failed = upload.state.step === 'failed'
  return (
    <li>
      <Picture data-state={failed ? 'failed' : 'coming'}>
        <FilePreview file={upload.file} />
        <Foot>
          {failed ? (
            <Icon of={TriangleAlert} />
          ) : (
            <ProgressBar share={shareOf(upload)} label={t`Enviando ${name}`} />
          )}
        </Foot>
      </Picture>
      <Caption as="div">
        {mayRetype(upload) ? (
          <TypeChip name={name} type={upload.tipo_foto} onRetype={type => uploads.retype(upload.id, type)} />
        ) : (
          shortTypeLabel(upload.tipo_foto)
        )}
      </Caption>
    </li>
  )
}

const Foot = chakra('div', {
  base: { position: 'absolute', insetX: '2', bottom: '2', '& > svg': { color: 'danger' } },
})

interface AddOrderPhotosProps {
  /** The id of the button that chooses files. */
  id: string
  /** An element inside the dialog; files can be pasted or dropped anywhere in that dialog. */
  inside: RefObject<HTMLElement | null>
  os_id: string
  blocked: string | undefined
  /** Photos are loading above and will move this button; until then it ignores taps. */
  unsettled: boolean
}

/** Uploads more photos of an order at once; its status says as what, and each photo's chip changes that. */
function AddOrderPhotos({ id, inside, os_id, blocked, unsettled }: AddOrderPhotosProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  // What the details around this have loaded.
  const { data: order } = trpc.orders.get.useQuery({ id: os_id }, { enabled: false })
  const type = newPhotoType(order?.status)
  const typeLabel = shortTypeLabel(type)
  const { refused, choose } = useChosenFiles(files =>
    uploads.add(
      queryClient,
      files.map(file => ({ id: uuid(), os_id, tipo_foto: type, file, from: 'details' })),
    ),
  )
  const veil = useDroppedFiles(inside, { onFiles: choose, enabled: blocked === undefined })
  return (
    <>
      <Tools visibility={unsettled ? 'hidden' : undefined}>
        <FileChooser onFiles={choose}>
          {open => (
            <Button id={id} icon={ImagePlus} blocked={blocked} onClick={open} css={dashed}>
              {t`Adicionar fotos`}
            </Button>
          )}
        </FileChooser>
        <FileChooser camera onFiles={choose}>
          {open => (
            <Button icon={Camera} blocked={blocked} onClick={open} css={onTouch}>
              {t`Tirar foto`}
            </Button>
          )}
        </FileChooser>
        <Hint>
          {t`PNG, JPG até 10MB`}
          {!blocked && <> · {t`entram como ${typeLabel}`}</>}
        </Hint>
      </Tools>
      <RefusedNote refused={refused} />
      {veil}
    </>
  )
}

const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: '3',
    '& > button': { flex: 1 },
  },
})

const dashed = { borderStyle: 'dashed', borderColor: 'fieldBorder', boxShadow: 'none' }

const onTouch = { display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }
