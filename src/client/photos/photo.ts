import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/router.ts'

/** A photo as the server sends it, with its order's number and customer. */
export type Photo = inferRouterOutputs<AppRouter>['photos']['list']['items'][number]

/** Addresses of what the server serves of a photo: the image (2000 px at most), its thumbnail (480), a file to keep. */
export const photoUrl = (id: string): string => `/photos/${id}`
export const thumbnailUrl = (id: string): string => `/photos/${id}/thumb`
export const downloadUrl = (id: string): string => `/photos/${id}?download=1`
