import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

interface MetricsSource {
  text(): Promise<string>
  type: string
}

/**
 * GET /metrics for Prometheus, on its own port that only the installation's machines can reach, without a
 * session. Answers how to stop.
 */
export async function serveMetrics(
  { text, type }: MetricsSource,
  { port, host }: { port: number; host: string },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) return void response.writeHead(404).end()
    text().then(
      body => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      error => {
        log.warn({ err: error }, 'metrics could not be told')
        response.writeHead(500).end()
      },
    )
  })
  server.requestTimeout = 10_000
  server.maxConnections = 16
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
