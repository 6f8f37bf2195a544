/**
 * The instant so many milliseconds from now by the clock that the app under test is handed. A statement's own now()
 * is the database's, which may be days away.
 */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString()
