import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Says what was done and what was lost, for the table of npm run faults; nothing may be lost. */
export function tellFault(fault: string, did: string, losses: string[]): void {
  const lost = losses.length === 0 ? 'nothing' : losses.slice(0, 5).join('; ')
  console.log(`${fault}: ${did}; lost: ${lost}`)
  const table = process.env.FAULTS_TABLE
  if (table) appendFileSync(table, `${JSON.stringify({ fault, did, lost })}\n`)
  expect(losses).toEqual([])
}

/** By which chance decides: SEED repeats a run. */
export const faultSeed = Number(process.env.SEED ?? 1)
