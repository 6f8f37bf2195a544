import autocannon from 'autocannon'

// A process of its own, so that making requests does not slow the server's down.
const { url, headers, input, connections, seconds, creates } = JSON.parse(process.argv[2])
const body = chave => JSON.stringify(creates ? { 0: { ...input, chave } } : { 0: input })
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  method: 'POST',
  headers,
  body: body(input?.chave),
  ...(creates && {
    requests: [{ setupRequest: request => ({ ...request, body: body(crypto.randomUUID()) }) }],
  }),
})
const { non2xx, errors, timeouts } = result
if (non2xx + errors + timeouts > 0)
  throw new Error(`${non2xx} refused, ${errors} failed, ${timeouts} timed out`)
console.log(result['2xx'] / result.duration)
