import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { photoTypes } from '../../../shared/photos.ts'
import { trpc } from '../../api/trpc.ts'
import { Bone } from '../../ui/Bone.tsx'
import { Button } from '../../ui/Button.tsx'
import { InfiniteSentinel } from '../../ui/InfiniteSentinel.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { useUniqueRows } from '../../ui/use-unique-rows.ts'
import { listOfOrder } from '../photo-cache.ts'
import { UploadFailures } from '../uploads/UploadFailures.tsx'
import { UploadsAnnouncer } from '../uploads/UploadsAnnouncer.tsx'
import { useUploads } from '../uploads/upload-store.ts'
import { AddOrderPhotos } from './AddOrderPhotos.tsx'
import { PhotoGroup, PhotoTiles } from './PhotoGroup.tsx'

interface OrderPhotosProps {
  os_id: string
  numero_os: string
  /** Why photos cannot be added or changed. */
  blocked: string | undefined
}

/** An order's photos by what they show: opened, downloaded, added, retyped, deleted (product 7.4). */
export function OrderPhotos({ os_id, numero_os, blocked }: OrderPhotosProps) {
  const { t } = useLingui()
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const list = useOrderPhotos(os_id)
  const uploads = useUploads().filter(upload => upload.os_id === os_id)
  const coming = uploads.filter(({ state }) => state.step !== 'done').reverse()
  const types = photoTypes.filter(type =>
    [...(list.rows ?? []), ...coming].some(({ tipo_foto }) => tipo_foto === type),
  )
  const focusAdding = () => setTimeout(() => focusUnlessElsewhere(`${id}-add`), settling)
  return (
    <section ref={root} aria-labelledby={id}>
      <Title id={id}>{t`Fotos`}</Title>
      <AddOrderPhotos id={`${id}-add`} inside={root} os_id={os_id} blocked={blocked} />
      <UploadFailures uploads={uploads} />
      {types.map(type => (
        <PhotoGroup
          key={type}
          type={type}
          photos={list.rows?.filter(({ tipo_foto }) => tipo_foto === type) ?? []}
          uploads={coming.filter(({ tipo_foto }) => tipo_foto === type)}
          numero_os={numero_os}
          blocked={blocked}
          onDeleted={focusAdding}
        />
      ))}
      {list.isPending && <OrderPhotosBones />}
      {list.isError && !list.rows && (
        <Failed role="alert">
          <p>{t`Não foi possível carregar as fotos.`}</p>
          <Button size="sm" onClick={() => void list.refetch()} busy={list.isRefetching && t`Carregando...`}>
            {t`Tentar novamente`}
          </Button>
        </Failed>
      )}
      {list.rows && types.length === 0 && <Nothing>{t`Nenhuma foto nesta OS.`}</Nothing>}
      {list.hasNextPage && (
        <InfiniteSentinel
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          loadMore={list.fetchNextPage}
        />
      )}
      <UploadsAnnouncer uploads={uploads} />
    </section>
  )
}

/** Milliseconds until the closed confirmation has given the focus back, to the dialog as a whole. */
const settling = 100

function focusUnlessElsewhere(id: string) {
  if (document.activeElement?.matches('body, [role=dialog]')) document.getElementById(id)?.focus()
}

const Title = chakra('h3', { base: { textStyle: 'xs', fontWeight: 'medium', color: 'subtle', mb: '2' } })
const Nothing = chakra('p', { base: { mt: '3', color: 'muted' } })
const Failed = chakra('div', {
  base: { mt: '3', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', color: 'muted' },
})

/** An order's photos, newest first; nearly always all of them in one page. */
function useOrderPhotos(os_id: string) {
  const list = trpc.photos.list.useInfiniteQuery(listOfOrder(os_id), {
    getNextPageParam: page => page.nextCursor,
  })
  const rows = useUniqueRows(list.data)
  return { ...list, rows }
}

/** An order's photos before they are known. */
function OrderPhotosBones() {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <PhotoTiles aria-hidden="true" mt="4">
        {['a', 'b', 'c'].map(key => (
          <li key={key}>
            <Bone w="full" h="full" borderRadius="md" />
          </li>
        ))}
      </PhotoTiles>
    </div>
  )
}
