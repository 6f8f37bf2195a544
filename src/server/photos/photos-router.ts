import * as schema from '../../shared/photos-schema.ts'
import { router, shop, writer } from '../trpc/procedures.ts'
import { getPhoto, listPhotos } from './read-photos.ts'
import { deletePhoto, updatePhoto } from './write-photos.ts'

/** A photo is created by a form, POST /photos (http/photo-routes.ts): its file is no JSON. */
export const photosRouter = router({
  list: shop.input(schema.listPhotos).query(({ ctx, input }) => listPhotos(ctx.db, ctx.shop, input)),
  get: shop.input(schema.photoId).query(({ ctx, input }) => getPhoto(ctx.db, ctx.shop, input.id)),
  update: writer
    .input(schema.updatePhoto)
    .mutation(({ ctx, input }) => updatePhoto(ctx.db, ctx.shop, input, ctx.clock())),
  delete: writer
    .input(schema.photoId)
    .mutation(({ ctx, input }) => deletePhoto(ctx.db, ctx.storage, ctx.shop, input.id, ctx.clock())),
})
