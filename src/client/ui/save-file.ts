/**
 * Downloads one of our own URLs, under the server's name for it by default. A link of its own: navigating there would
 * ask whether to leave while photos are being uploaded.
 */
export function saveFile(href: string, name = ''): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
