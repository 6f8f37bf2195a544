import { parseArgs } from 'node:util'
import { Secret, TOTP } from 'otpauth'

// A code of this moment, as an authenticator app would make it: for the demo's administrator, and to try a factor by.
const { positionals } = parseArgs({ allowPositionals: true })
const [secret] = positionals
if (secret) console.log(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
else {
  console.error('Usage: npm run code -- secret')
  process.exitCode = 1
}
