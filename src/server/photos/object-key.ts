/**
 * The key of a photo's object: user / order / timestamp_filename. The file name is reduced to ASCII letters
 * and digits, and ends in the photo's id, so that keys are unique.
 */
export function objectKey(
  photo: { user_id: string; os_id: string; id: string; nome_arquivo: string },
  now: Date,
) {
  const name = photo.nome_arquivo
    .normalize('NFD')
    .replace(/\.[^.]*$/, '')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${photo.user_id}/${photo.os_id}/${now.getTime()}_${name || 'foto'}-${photo.id.slice(-12)}.jpg`
}

/** The key of an object's thumbnail. */
export const thumbnailKey = (key: string): string => key.replace(/\.jpg$/, '.mini.webp')
