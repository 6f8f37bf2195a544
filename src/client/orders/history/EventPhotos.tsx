import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { PhotoImage, thumbnailUrl } from '../../photos/photo.tsx'
import { useOrderPhotos } from '../../photos/photo-cache.ts'
import { useViewerUrl } from '../../photos/viewer/use-viewer-url.ts'
import { openOnPlainClick } from '../../ui/LinkButton.tsx'
import type { EventStanding } from './history-lines.ts'

interface EventPhotosProps {
  /** The events that added them, newest first. */
  parts: EventStanding[]
  os_id: string
}

/** The photos that were added and are still there, the first ones as pictures; each opens the viewer. */
export function EventPhotos({ parts, os_id }: EventPhotosProps) {
  const { t } = useLingui()
  const { rows, hasNextPage } = useOrderPhotos(os_id)
  const viewer = useViewerUrl()
  const added = parts.flatMap(({ event }) => event.para?.foto_id ?? []).reverse()
  // A photo that is on no page yet may be there.
  const ids = added.filter(id => rows?.some(row => row.id === id) || (rows && hasNextPage))
  const shown = ids.length > mostShown ? ids.slice(0, mostShown - 1) : ids
  const [next] = ids.slice(shown.length)
  const more = ids.length - shown.length
  // Their place is kept while they load.
  if (added.length > 0 && !rows) return <Shots aria-hidden="true" />
  if (ids.length === 0) return null
  const link = (id: string) => ({
    href: `/ordens?os=${os_id}&foto=${id}`,
    onClick: (event: Parameters<typeof openOnPlainClick>[0]) =>
      openOnPlainClick(event, () => viewer.open(id)),
  })
  return (
    <Shots>
      {shown.map(id => {
        const name = rows?.find(row => row.id === id)?.nome_arquivo
        return (
          <Shot key={id} {...link(id)} aria-label={name ? t`Abrir a foto ${name}` : t`Abrir a foto`}>
            <span aria-hidden="true">
              <PhotoImage src={thumbnailUrl(id)} alt="" />
            </span>
          </Shot>
        )
      })}
      {next && (
        <Shot {...link(next)} aria-label={t`Ver mais ${more} fotos`}>
          +{more}
        </Shot>
      )}
    </Shots>
  )
}

/** Pictures in a line; of more, the last place counts those that are left. */
const mostShown = 4

const Shots = chakra('div', {
  base: { gridColumn: '2 / -1', display: 'flex', gap: '1', mt: '1.5', minH: '10', mdDown: { minH: '56px' } },
})

const Shot = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    w: '10',
    h: '10',
    borderRadius: 'sm',
    overflow: 'hidden',
    bg: 'pressed',
    color: 'muted',
    textStyle: 'xs',
    fontVariantNumeric: 'tabular-nums',
    mdDown: { w: '56px', h: '56px' },
    '& > span': { w: 'full', h: 'full', '& > *': { h: 'full' } },
    '&:hover': { opacity: 0.9 },
  },
})
