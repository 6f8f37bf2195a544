/** The zone of a shop whose owner's browser named none that we know. */
export const defaultZone = 'America/Sao_Paulo'
export const administratorPasswordMin = 12
