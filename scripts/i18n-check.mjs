import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** Fails where the code says something that the English or Spanish catalog does not. Writes nothing. */
const config = getConfig({ cwd: import.meta.dirname })
const missing = []
for (const catalog of await getCatalogs(config)) {
  const said = Object.entries((await catalog.collect()) ?? {})
  for (const locale of config.locales.filter(locale => locale !== config.sourceLocale)) {
    const known = (await catalog.read(locale)) ?? {}
    for (const [id, { message }] of said)
      if (!known[id]?.translation) missing.push(`${locale}: ${message ?? id}`)
  }
}
if (missing.length > 0) {
  console.error(
    `${missing.length} sentences are not translated (npm run i18n adds them to src/client/locales):`,
  )
  console.error(missing.join('\n'))
  process.exit(1)
}
console.log('Every sentence is there in English and Spanish.')
