import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from '../../src/server/admin/metrics.ts'
import { freshDatabase } from '../support/database.ts'

const alerts = readFileSync(new URL('../../deploy/alerts.yml', import.meta.url), 'utf8')

test('the alerts ask for metrics that there are', async () => {
  const { db } = await freshDatabase()
  const text = await createMetrics(db).text()
  const named = [...new Set(alerts.match(/bancada_\w+/g))]
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
})
