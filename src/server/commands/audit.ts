import { audit, type Difference } from '../db/audit.ts'
import { repairTotals } from '../totals/recount-totals.ts'
import { run } from './run.ts'

await run(async (db, _config, args) => {
  let differences = await audit(db)
  print(differences)
  if (args.includes('--repair') && differences.length > 0) {
    for (const user_id of shopsOf(differences)) {
      await repairTotals(db, user_id)
      console.log(`${user_id}: totals counted anew.`)
    }
    differences = await audit(db)
    print(differences)
    if (differences.length > 0) console.log('Only totals are mended.')
  }
  return differences.length === 0 ? 0 : 1
})

function print(differences: Difference[]): void {
  for (const { user_id, what, stored, counted } of differences)
    console.error(`${user_id} ${what}: stored ${stored}, counted ${counted}`)
  console.log(
    differences.length === 0
      ? 'Every counter agrees with its rows.'
      : `${differences.length} counters differ.`,
  )
}

function shopsOf(differences: Difference[]): Set<string> {
  const kept = differences.filter(({ what }) => /^(totais |atividade |lojas\.bytes_textos$)/.test(what))
  return new Set(kept.map(({ user_id }) => user_id))
}
