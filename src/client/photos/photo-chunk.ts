import { OrderPhotos } from './order/OrderPhotos.tsx'
import { PhotoPicker } from './order/PhotoPicker.tsx'
import { ToastProgress } from './uploads/ToastProgress.tsx'
import { UploadsPanel } from './uploads/UploadsPanel.tsx'
import { uploads } from './uploads/upload-store.ts'

// Loaded together (load-photos.tsx): who has chosen a photo must be able to send it and to see it go.
export { OrderPhotos, PhotoPicker, ToastProgress, UploadsPanel, uploads }
