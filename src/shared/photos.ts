import type { OrderStatus } from './orders.ts'

/** What a photo shows. */
export const photoTypes = ['antes', 'depois', 'componente'] as const
export type PhotoType = (typeof photoTypes)[number]

/** What a new photo of an order shows, unless said otherwise: from Pronto on the repair is done. */
export const newPhotoType = (status: OrderStatus | undefined): PhotoType =>
  status === 'Pronto' || status === 'Entregue' ? 'depois' : 'antes'

/** Largest file that is taken, in bytes (10 MB). */
export const maxPhotoBytes = 10 * 1024 * 1024

/** Largest photo that a browser shrinks before it is sent, in bytes (40 MB): a camera's may be larger than what is taken. */
export const maxCameraBytes = 40 * 1024 * 1024

/** Whether a chosen file is HEIC, which some browsers can open: by its name where the system has no type for it. */
export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]\b/.test(type) || /\.(hei[cf]|hif)$/i.test(name)

/** The largest accepted image, in pixels: cameras of 50 megapixels give up to 8192 × 6144. */
export const maxPhotoPixels = 8192 * 6144
export const maxPhotoSide = 16_384

/** The largest sides of stored images, in pixels. */
export const photoSide = 2000
export const thumbnailSide = 480
export const logoSide = 512
