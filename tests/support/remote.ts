/** Calls procedures of a running server as a browser's page would, without a browser; with cookies it has already. */
export function remote(url: string, cookies = '') {
  const jar = new Map(
    cookies.split('; ').flatMap(one => {
      const [name, value] = one.split(/=(.*)/)
      return name && value ? [[name, value] as const] : []
    }),
  )
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function call(path: string, input?: unknown): Promise<{ status: number; data: unknown }> {
    const response = await fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', cookie: cookie() },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
    for (const given of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      if (name && value !== undefined) jar.set(name, value)
    }
    const read: Promise<{ result?: { data: unknown } }> = response.json()
    // A proxy that has no answer sends none of ours.
    const body = await (response.ok ? read : read.catch(() => ({ result: undefined })))
    return { status: response.status, data: body.result?.data }
  }

  return {
    call,
    cookie,
  }
}
