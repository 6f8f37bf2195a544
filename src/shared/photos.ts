/** What a photo shows (spec 2 §3). */
export const photoTypes = ['antes', 'depois', 'componente'] as const
export type PhotoType = (typeof photoTypes)[number]
