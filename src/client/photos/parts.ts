import { toasterCode } from '../ui/toast.ts'
import { OrderPhotos } from './OrderPhotos.tsx'
import { PhotoPicker, type PickedPhoto } from './PhotoPicker.tsx'
import { UploadsPanel } from './UploadsPanel.tsx'
import { uploads } from './uploads.ts'

/** Loaded together (photos/load-parts.ts): who has chosen a photo must be able to send it and to see it go. */
export const parts = { Picker: PhotoPicker, OfOrder: OrderPhotos, Panel: UploadsPanel }

/** Sends what was chosen in the form of an order that is saved now (product 6.7: as 'antes'). */
export function sendFromForm(os_id: string, photos: PickedPhoto[]) {
  uploads.add(photos.map(({ id, file }) => ({ id, file, os_id, tipo_foto: 'antes', from: 'form' })))
}

// Toasts tell that the server is away: they must be here before it is.
toasterCode.preload()
