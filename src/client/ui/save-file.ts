/**
 * Has the browser save what is at an address of ours, by the name that the server gives where none is given. By a link of
 * its own: leaving the page for it would ask whether to leave while photos are being sent.
 */
export function saveFile(href: string, name = ''): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
