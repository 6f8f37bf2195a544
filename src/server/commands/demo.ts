import { type DemoAccount, demoAccounts } from '../demo/accounts.ts'
import { seedDemo } from '../demo/seed.ts'
import { start } from '../main.ts'
import { stopping } from './stopping.ts'

try {
  const server = await start({ prepare: db => seedDemo(db, new Date()) })
  console.log(`\nThe Bancada demo is ready at ${server.address}. Sign in as`)
  console.log(signIn('a shop with six months of orders', demoAccounts.busy))
  console.log(signIn('a shop on trial, near its limit', demoAccounts.trial))
  console.log(signIn('an administrator', demoAccounts.administrator))
  console.log('These passwords are public: the demo is for this machine alone.\n')
  stopping(() => server.close())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function signIn(who: string, { email, password }: DemoAccount): string {
  return `  ${who.padEnd(34)}${email.padEnd(22)}${password}`
}
