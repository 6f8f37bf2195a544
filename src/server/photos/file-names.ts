const maxLength = 120
const ending = '.jpg'

/**
 * The name under which a photo is shown and saved: the last path segment, without characters that file
 * systems, headers or reading direction do not allow, at most 120 characters, ending in .jpg like the stored
 * image.
 */
export function safeFileName(sent: string): string {
  // Normalising takes quadratic time for unordered marks, so a long name is cut first.
  const stem = lastPart(sent)
    .replace(/\.[^.\s]{0,10}$/, '')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  const cut = wholeCharacters(stem, maxLength - ending.length).replace(/(?<![.\s])[.\s]+$/, '')
  return `${/[\p{L}\p{N}]/u.test(cut) ? cut : 'foto'}${ending}`
}

/** The shown name of an imported file, with its own ending; `arquivo` if nothing of it can be shown. */
export const importedFileName = (sent: string): string =>
  wholeCharacters(lastPart(sent).trim(), maxLength).trim() || 'arquivo'

const lastPart = (sent: string): string =>
  (sent.slice(-2000).split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ')

// Control and format characters (reading direction, zero width), lone surrogates, and what Windows forbids.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu

/** The first `max` UTF-16 units of a text, without half a character at the end. */
function wholeCharacters(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** The name of a saved photo: `OS-0042 antes IMG_1.jpg`. */
export function downloadName(photo: { numero_os: string; tipo_foto: string; nome_arquivo: string }): string {
  const own = photo.nome_arquivo === `foto${ending}` ? ending : ` ${photo.nome_arquivo}`
  return `${photo.numero_os} ${photo.tipo_foto}${own}`
}

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
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${photo.user_id}/${photo.os_id}/${now.getTime()}_${name || 'foto'}-${photo.id.slice(-12)}.jpg`
}

/** The key of an object's thumbnail. */
export const thumbnailKey = (key: string): string => key.replace(/\.jpg$/, '.mini.webp')
