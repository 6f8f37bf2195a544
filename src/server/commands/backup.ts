import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { openBackupBucket } from '../data/system-backup/backup-bucket.ts'
import { backUpToBucket, type NightlyDeps } from '../data/system-backup/make-nightly-backup.ts'
import { backUp } from '../data/system-backup/make-system-backup.ts'
import { temporaryFolder } from '../http/temporary-folder.ts'
import { openStorage } from '../storage/open.ts'
import { run } from './run.ts'

await run(async (db, config, [target]) => {
  if (!target) {
    console.error('Usage: npm run backup -- folder, or -- --bucket for BACKUP_TO')
    return 1
  }
  const given = { db, storage: openStorage(config) }
  const { manifest, where } =
    target === '--bucket'
      ? await intoBucket(given, config)
      : { manifest: await backUp({ ...given, now: new Date() }, target), where: target }
  const { tabelas, objetos, ausentes, chaves } = manifest
  for (const key of ausentes) console.error(`${key}: gone from the store, and not in the copy`)
  const rows = tabelas.reduce((sum, table) => sum + table.linhas, 0)
  console.log(`${rows} rows of ${tabelas.length} tables and ${objetos.quantos} objects are in ${where}.`)
  const place = config.secretKeys ? 'SECRET_KEY' : join(config.dataDir, 'secret-key')
  if (chaves.length > 0) console.log(`The secret key is not: keep ${place} elsewhere, restore asks for it.`)
  return 0
})

/** The night's backup, now. */
async function intoBucket(given: Pick<NightlyDeps, 'db' | 'storage'>, config: Config) {
  const bucket = openBackupBucket(config)
  if (!bucket) throw new ConfigError('BACKUP_TO is not set: name the bucket there, or a folder.')
  const folder = temporaryFolder(config.dataDir)
  const deps = { ...given, clock: () => new Date(), bucket, folder: folder.path }
  const made = await backUpToBucket(deps).finally(folder.remove)
  if (!made) throw new ConfigError('A backup into BACKUP_TO is being made already.')
  return { manifest: made.manifest, where: `${config.backup?.s3.bucket} as ${made.night}` }
}
