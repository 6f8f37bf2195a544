import postgres from 'postgres'

export const ownerClient = (url: string) => postgres(url, { max: 1, onnotice() {} })

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
