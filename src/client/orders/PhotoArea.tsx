import { type ReactNode, Suspense } from 'react'
import type { PickedPhoto } from '../../shared/photos.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'

/** What the orders' screen needs of the photos, composed by the route. */
export interface OrderPhotoSlots {
  /** The form's picker with previews (product 7.3). */
  picker(props: { value: PickedPhoto[]; onChange(photos: PickedPhoto[]): void }): ReactNode
  /** Sends them to a saved order in the background as 'antes', with progress, toasts and a retry. */
  upload(os_id: string, photos: PickedPhoto[]): void
  /** How far the sending of an order's photos is, for the toast that tells of the order. */
  progress(props: { os_id: string }): ReactNode
  /** An order's photos in its details, by type: add, retype, delete. `blocked` says why they cannot change. */
  ofOrder(props: { os_id: string; numero_os: string; blocked: string | undefined }): ReactNode
}

/** The place of an order's photos; the route brings them. */
export const PhotoArea = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<PhotoSkeleton />}>{children}</Suspense>
)

function PhotoSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton w="24" h="2.5" mb="2.5" />
      <Skeleton w="full" h="16" borderRadius="md" />
    </div>
  )
}
