import * as z from 'zod/mini'
import { chave, id, oneOf, page, search } from './fields.ts'
import { photoTypes } from './photos.ts'

/** The fields of POST /photos besides the file; without a type the order's status decides. */
export const uploadPhoto = z.strictObject({ chave, os_id: id(), tipo_foto: z.optional(oneOf(photoTypes)) })
export type UploadPhoto = z.output<typeof uploadPhoto>

export const listPhotos = z.strictObject({
  q: search,
  tipo_foto: z.optional(oneOf(photoTypes)),
  os_id: z.optional(id()),
  ...page,
})
export type ListPhotos = z.output<typeof listPhotos>

/** photos.update: the photo's type, the only field that can change. */
export const updatePhoto = z.strictObject({ id: id(), tipo_foto: oneOf(photoTypes) })
export type UpdatePhoto = z.output<typeof updatePhoto>

/** photos.get and photos.delete. */
export const photoId = z.strictObject({ id: id() })
