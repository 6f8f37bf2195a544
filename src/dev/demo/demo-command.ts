import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { serve } from '../../server/commands/serve.ts'
import { ConfigError, isLoopback, readConfig } from '../../server/config.ts'
import { OtherBaseline } from '../../server/db/migrate.ts'
import { start } from '../../server/main.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'
import { demoToken } from './demo-quotes.ts'
import { seedDemo } from './seed.ts'

/** The demo's folder, unless somebody names another (scripts/start.mjs). */
const ownFolder = '.data-demo'

await serve(startDemo, address => {
  console.log(`\nThe Bancada demo is ready at ${address}. Sign in as`)
  console.log(signIn('a shop with six months of orders', demoAccounts.busy))
  console.log(signIn('a shop on trial, near its limit', demoAccounts.trial))
  console.log(`  ${'a customer’s page'.padEnd(34)}${address}/o/${demoToken}`)
  console.log(signIn('an administrator', demoAccounts.administrator))
  const { totpSecret } = demoAccounts.administrator
  console.log(
    `The administrator also needs a code of an authenticator app with the secret ${totpSecret}, or of`,
  )
  console.log(`  npm run code -- ${totpSecret}`)
  console.log('All this is public: the demo is for this machine alone.\n')
})

async function startDemo() {
  const config = readConfig(process.env)
  if (!isLoopback(config.appUrl) || config.databaseUrl || config.s3)
    throw new ConfigError(
      'The demo has public passwords: it runs on this machine alone, without APP_URL, DATABASE_URL and S3_ENDPOINT.',
    )
  const demo = () => start({ prepare: given => seedDemo(given, new Date()) })
  try {
    return await demo()
  } catch (error) {
    // Nothing in the demo's own folder is anybody's. A folder that somebody named is theirs.
    if (!(error instanceof OtherBaseline) || basename(config.dataDir) !== ownFolder) throw error
    console.log('The demo’s data was made by another version of Bancada: it is made anew.')
    await rm(config.dataDir, { recursive: true, force: true })
    return demo()
  }
}

function signIn(who: string, { email, password }: DemoAccount): string {
  return `  ${who.padEnd(34)}${email.padEnd(22)}${password}`
}
