import autocannon from 'autocannon'

/** Repeats one call over these connections: for `seconds`, or `turns` times each where that is given. */
export default async function load({
  url,
  method = 'POST',
  headers,
  input,
  connections,
  seconds,
  turns,
  creates,
}) {
  const body = chave => JSON.stringify(creates ? { 0: { ...input, chave } } : { 0: input })
  const result = await autocannon({
    url,
    connections,
    // It ends with a sample: few turns would wait a second for theirs.
    ...(turns ? { amount: turns * connections, sampleInt: 10 } : { duration: seconds }),
    method,
    headers,
    ...(input && { body: body(input.chave) }),
    ...(creates && {
      requests: [{ setupRequest: request => ({ ...request, body: body(crypto.randomUUID()) }) }],
    }),
  })
  const { non2xx, errors, timeouts } = result
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${non2xx} refused, ${errors} failed, ${timeouts} timed out`)
  return { count: result['2xx'], seconds: result.duration }
}
