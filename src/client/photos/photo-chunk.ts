import { OrderPhotos } from './order/OrderPhotos.tsx'
import { PhotoPicker } from './order/PhotoPicker.tsx'
import { ToastProgress } from './uploads/ToastProgress.tsx'
import { UploadsPanel } from './uploads/UploadsPanel.tsx'
import { uploads } from './uploads/upload-store.ts'

// One chunk (load-photos.tsx): a user who has chosen a photo must be able to upload it and see its progress.
export { OrderPhotos, PhotoPicker, ToastProgress, UploadsPanel, uploads }
