import type { ReactNode } from 'react'
import type { PickedPhoto } from '../../shared/photos.ts'

/** What the orders' screen needs of the photos, composed by the route. */
export interface OrderPhotoParts {
  /** The form's picker with previews (product 7.3). */
  picker(props: { value: PickedPhoto[]; onChange(photos: PickedPhoto[]): void }): ReactNode
  /** Sends them to a saved order in the background as 'antes', with progress, toasts and a retry. */
  upload(os_id: string, photos: PickedPhoto[]): void
  /** An order's photos in its details, by type: add, retype, delete. `blocked` says why they cannot change. */
  ofOrder(props: { os_id: string; numero_os: string; blocked: string | undefined }): ReactNode
}
