/**
 * The header with the page's build in a call, and with the server's build in the answer: the hash of the
 * client's entry, which changes with any client code.
 */
export const buildHeader = 'x-versao'

/** The build in an entry's path, such as /assets/index-BX3k.js; undefined in development. */
export const buildOf = (entry: string): string | undefined => /\/index-([\w-]+)\.js$/.exec(entry)?.[1]
