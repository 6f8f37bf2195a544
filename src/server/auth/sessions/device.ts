import Bowser from 'bowser'

/** What a browser says that it is; null where it says nothing that is known. */
export interface Device {
  navegador: string | null
  sistema: string | null
  /** `mobile`, `tablet` or `desktop`, for its picture. */
  formato: string | null
}

const unknown: Device = { navegador: null, sistema: null, formato: null }

/** The names in a User-Agent header, short: what stands there is whatever the browser's owner likes. */
export function deviceOf(agent: string | undefined): Device {
  if (!agent) return unknown
  const { browser, os, platform } = Bowser.parse(agent.slice(0, 500))
  const short = (name: string | undefined) => name?.slice(0, 40) || null
  return { navegador: short(browser.name), sistema: short(os.name), formato: short(platform.type) }
}
