import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../src/server/admin/metrics.ts'
import { freshDatabase } from '../support/database.ts'

const fileOf = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

interface Panel {
  id: number
  type: string
  title: string
  targets?: { refId: string; expr: string }[]
}
const { panels }: { panels: Panel[] } = JSON.parse(fileOf('dashboard.json'))

/** What is measured: names as they are asked for, a histogram's with `_bucket`. */
let measured: string[]
beforeAll(async () => {
  const { db } = await freshDatabase()
  const text = await createMetrics(db).text()
  measured = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) =>
    type === 'histogram' ? `${name}_bucket` : name,
  )
})

const namesIn = (expr: string) => [...new Set(expr.match(/\b(?:bancada|process|nodejs)_\w+/g))]

test('the alerts ask for metrics that there are', () => {
  const named = namesIn(fileOf('alerts.yml'))
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter(name => !measured.includes(name))).toEqual([])
})

test('every panel of the dashboard asks, and for metrics that there are', () => {
  const asking = panels.filter(({ type }) => type !== 'row')
  expect(asking.length).toBeGreaterThan(20)
  for (const { title, targets = [] } of asking) {
    expect(targets.length, title).toBeGreaterThan(0)
    for (const { expr } of targets) {
      expect(namesIn(expr).length, expr).toBeGreaterThan(0)
      expect(
        namesIn(expr).filter(name => !measured.includes(name)),
        expr,
      ).toEqual([])
    }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('what the app measures of itself is on the dashboard', () => {
  const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)))
  const own = measured.filter(name => name.startsWith('bancada_'))
  expect(own.filter(name => !shown.includes(name))).toEqual([])
})
