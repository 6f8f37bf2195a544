import * as z from 'zod/mini'
import { chave, id, oneOf, page, search } from './fields.ts'
import { photoTypes } from './photos.ts'

/** The fields that travel beside the file of POST /photos. */
export const uploadPhoto = z.strictObject({ chave, os_id: id(), tipo_foto: oneOf(photoTypes) })
export type UploadPhoto = z.output<typeof uploadPhoto>

export const listPhotos = z.strictObject({
  q: search,
  tipo_foto: z.optional(oneOf(photoTypes)),
  os_id: z.optional(id()),
  ...page,
})
export type ListPhotos = z.output<typeof listPhotos>

/** photos.update: what a photo shows. Nothing else of one can change. */
export const updatePhoto = z.strictObject({ id: id(), tipo_foto: oneOf(photoTypes) })
export type UpdatePhoto = z.output<typeof updatePhoto>

/** photos.get and photos.delete. */
export const photoId = z.strictObject({ id: id() })
