import type { ReactNode } from 'react'

/** A photo chosen for an order that is not sent yet. Its id is the upload's `chave`. */
export interface PickedPhoto {
  id: string
  file: File
}

/** What the orders' screen needs of the photos, composed by the route. */
export interface OrderPhotoParts {
  /** The form's picker with previews (product 7.3). */
  picker(props: { value: PickedPhoto[]; onChange(photos: PickedPhoto[]): void }): ReactNode
  /** Sends them to a saved order in the background as 'antes', with progress, toasts and a retry. */
  upload(os_id: string, photos: PickedPhoto[]): void
  /** An order's photos in its details, by type: add, retype, delete. `blocked` says why they cannot change. */
  ofOrder(props: { os_id: string; numero_os: string; blocked: string | undefined }): ReactNode
}
