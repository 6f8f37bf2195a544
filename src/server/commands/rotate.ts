import { rotateFactors } from '../auth/factors/totp.ts'
import { rotateProvider } from '../billing/provider.ts'
import { rotateLinks } from '../orders/order-link.ts'
import { createCipher } from '../secrets/cipher.ts'
import { checkSecretKeys, openSecretKeys } from '../secrets/keys.ts'
import { rotateWebhooks } from '../webhooks/secret.ts'
import { run } from './run.ts'

// May run beside servers that have both keys. Afterwards the old key may be removed from the list.
await run(async (db, config) => {
  const keys = await openSecretKeys(config)
  await checkSecretKeys(db, keys, new Date())
  const cipher = createCipher(keys)
  const provider = await rotateProvider(db, cipher)
  const factors = await rotateFactors(db, cipher)
  const webhooks = await rotateWebhooks(db, cipher)
  const links = await rotateLinks(db, cipher)
  console.log(
    `Encrypted anew with the key “${keys[0]?.id}”: ${provider} of the provider's secrets, ${factors} second factors, ${webhooks} secrets of webhooks, ${links} links of customers.`,
  )
  return 0
})
