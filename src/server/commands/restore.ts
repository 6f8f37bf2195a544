import { type Config, ConfigError } from '../config.ts'
import { eraseMarked } from '../data/erase-customer.ts'
import { type BackupBucket, openBackupBucket } from '../data/system-backup/backup-bucket.ts'
import { bringMarks, folderSource, nightSource } from '../data/system-backup/backup-source.ts'
import { restore } from '../data/system-backup/restore-system-backup.ts'
import { audit } from '../db/audit.ts'
import { findSecretKeys } from '../secrets/keys.ts'
import { openStorage } from '../storage/open.ts'
import { run } from './run.ts'

await run(async (db, config, [from, night]) => {
  if (!from) {
    console.error(
      'Usage: npm run restore -- folder, or -- --bucket [night] for the newest in BACKUP_TO, or that one',
    )
    return 1
  }
  const bucket = from === '--bucket' ? backupBucket(config) : null
  const source = bucket ? await nightSource(bucket, night) : folderSource(from)
  const storage = openStorage(config)
  const { tabelas, objetos, criado_em } = await restore(
    { db, storage, keys: await findSecretKeys(config) },
    source,
  )
  const rows = tabelas.reduce((sum, table) => sum + table.linhas, 0)
  console.log(
    `${rows} rows and ${objetos.quantos} objects of ${criado_em} are restored. All sessions have ended, mails that were due are dropped.`,
  )
  if (bucket) await bringMarks(bucket, storage)
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

function backupBucket(config: Config): BackupBucket {
  const bucket = openBackupBucket(config)
  if (!bucket) throw new ConfigError('BACKUP_TO is not set: name the bucket there, or a folder.')
  return bucket
}
