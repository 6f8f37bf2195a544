import { join } from 'node:path'
import { backUp } from '../data/system-backup/make-system-backup.ts'
import { openStorage } from '../storage/open.ts'
import { run } from './run.ts'

await run(async (db, config, [folder]) => {
  if (!folder) {
    console.error('Usage: npm run backup -- folder')
    return 1
  }
  const now = new Date()
  const { tabelas, objetos, ausentes, chaves } = await backUp(
    { db, storage: openStorage(config), now },
    folder,
  )
  for (const key of ausentes) console.error(`${key}: gone from the store, and not in the copy`)
  const rows = tabelas.reduce((sum, table) => sum + table.linhas, 0)
  console.log(`${rows} rows of ${tabelas.length} tables and ${objetos.quantos} objects are in ${folder}.`)
  const place = config.secretKeys ? 'SECRET_KEY' : join(config.dataDir, 'secret-key')
  if (chaves.length > 0) console.log(`The secret key is not: keep ${place} elsewhere, restore asks for it.`)
  return 0
})
