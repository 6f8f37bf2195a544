import { eraseMarked } from '../data/erase-customer.ts'
import { restore } from '../data/system-backup/restore-system-backup.ts'
import { audit } from '../db/audit.ts'
import { findSecretKeys } from '../secrets/keys.ts'
import { openStorage } from '../storage/open.ts'
import { run } from './run.ts'

await run(async (db, config, [folder]) => {
  if (!folder) {
    console.error('Usage: npm run restore -- folder')
    return 1
  }
  const storage = openStorage(config)
  const { tabelas, objetos } = await restore({ db, storage, keys: await findSecretKeys(config) }, folder)
  const rows = tabelas.reduce((sum, table) => sum + table.linhas, 0)
  console.log(
    `${rows} rows and ${objetos.quantos} objects are restored. All sessions have ended, mails that were due are dropped.`,
  )
  const erased = await eraseMarked(db, storage, new Date())
  if (erased > 0) console.log(`${erased} customers who were erased since are erased again.`)
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
