const maxLength = 120
const ending = '.jpg'

/**
 * The name under which a photo is shown and saved: the last part of what was sent, without what no file system,
 * header or reading direction allows, at most 120 characters, ending in .jpg as the stored image does.
 */
export function safeFileName(sent: string): string {
  // Normal form takes the square of the length for marks out of order: a name is long past use before that.
  const stem = lastPart(sent)
    .replace(/\.[^.\s]{0,10}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const cut = wholeCharacters(stem, maxLength - ending.length).trimEnd()
  return `${/[\p{L}\p{N}]/u.test(cut) ? cut : 'foto'}${ending}`
}

/** What a file that is imported is called, with its own ending; `arquivo` where nothing of its name can be shown. */
export const importedFileName = (sent: string): string =>
  wholeCharacters(lastPart(sent).trim(), maxLength).trim() || 'arquivo'

const lastPart = (sent: string): string =>
  (sent.slice(-2000).split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ')

// Control and format characters (reading direction, zero width), halves of pairs, and what Windows refuses.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu

/** The beginning of a text of at most `max` UTF-16 units that cuts no character in two. */
function wholeCharacters(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** What a saved photo is called: `OS-0042 antes IMG_1.jpg`. */
export function downloadName(photo: { numero_os: string; tipo_foto: string; nome_arquivo: string }): string {
  const own = photo.nome_arquivo === `foto${ending}` ? ending : ` ${photo.nome_arquivo}`
  return `${photo.numero_os} ${photo.tipo_foto}${own}`
}
