/**
 * Sent with each call: the build that the page is of. Answered with each: the build that the server holds. It is the
 * hash of the client's entry, which changes with anything of the client's code.
 */
export const buildHeader = 'x-versao'

/** The build of an entry's path, such as /assets/index-BX3k.js; undefined in development. */
export const buildOf = (entry: string): string | undefined => /\/index-([\w-]+)\.js$/.exec(entry)?.[1]
