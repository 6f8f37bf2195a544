import Bowser from 'bowser'

/** What the User-Agent header says about a browser; null for what we do not recognise. */
export interface Device {
  navegador: string | null
  sistema: string | null
  /** `mobile`, `tablet` or `desktop`: chooses the icon. */
  formato: string | null
}

const unknown: Device = { navegador: null, sistema: null, formato: null }

/** Reads a User-Agent header. The names are cut, because anybody can write anything there. */
export function deviceOf(agent: string | undefined): Device {
  if (!agent) return unknown
  const { browser, os, platform } = Bowser.parse(agent.slice(0, 500))
  const short = (name: string | undefined) => name?.slice(0, 40) || null
  return { navegador: short(browser.name), sistema: short(os.name), formato: short(platform.type) }
}
