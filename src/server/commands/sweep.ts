import { sweepPhotos } from '../photos/sweep-photos.ts'
import { openStorage } from '../storage/open.ts'
import { run } from './run.ts'

await run(async (db, config, args) => {
  const swept = await sweepPhotos({
    db,
    storage: openStorage(config),
    now: new Date(),
    onLost: ({ user_id, id }) => console.error(`${user_id} photo ${id}: its file is gone`),
    all: args.includes('--all'),
  })
  if (!swept) {
    console.error('Another process is sweeping.')
    return 1
  }
  const { kept, removed, unknown, unfinished, lost } = swept
  console.log(
    `${removed} objects without a photo removed, ${unfinished} unfinished files removed, ${kept} objects kept, ${lost} photos without their file.`,
  )
  if (unknown > 0)
    console.log(
      `${unknown} objects of owners that this database does not know were left: with --all they are removed too.`,
    )
  return lost === 0 ? 0 : 1
})
