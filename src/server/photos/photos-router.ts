import { listPhotos, photoId, updatePhoto } from '../../shared/photos-schema.ts'
import { router } from '../trpc/init.ts'
import { shop, writer } from '../trpc/procedures.ts'
import * as get from './get-photo.ts'
import * as list from './read-photos.ts'
import * as write from './write-photos.ts'

export const photosRouter = router({
  list: shop.input(listPhotos).query(({ ctx, input }) => list.listPhotos(ctx.db, ctx.shop, input)),
  get: shop.input(photoId).query(({ ctx, input }) => get.getPhoto(ctx.db, ctx.shop, input.id)),
  update: writer
    .input(updatePhoto)
    .mutation(({ ctx, input }) => write.updatePhoto(ctx.db, ctx.shop, input, ctx.clock())),
  delete: writer
    .input(photoId)
    .mutation(({ ctx, input }) => write.deletePhoto(ctx.db, ctx.storage, ctx.shop, input.id, ctx.clock())),
})
