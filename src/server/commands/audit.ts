import { audit } from '../db/audit.ts'
import { run } from './run.ts'

await run(async db => {
  const differences = await audit(db)
  for (const { user_id, what, stored, counted } of differences)
    console.error(`${user_id} ${what}: stored ${stored}, counted ${counted}`)
  console.log(
    differences.length === 0
      ? 'Every counter agrees with its rows.'
      : `${differences.length} counters differ.`,
  )
  return differences.length === 0 ? 0 : 1
})
