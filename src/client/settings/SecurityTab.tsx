import type { Settings } from '../api/settings.ts'
import { AccessesSection } from './security/AccessesSection.tsx'
import { AutoLogoutSection } from './security/AutoLogoutSection.tsx'
import { DeleteAccountSection } from './security/DeleteAccountSection.tsx'
import { Passkeys } from './security/factors/Passkeys.tsx'
import { SecondFactor } from './security/factors/SecondFactor.tsx'
import { PasswordSection } from './security/PasswordSection.tsx'
import { SessionsSection } from './security/SessionsSection.tsx'

/** What guards the account, who uses it, and its end (product 2). */
export function SecurityTab({ settings }: { settings: Settings }) {
  const zone = settings.fuso
  return (
    <>
      <PasswordSection settings={settings} />
      <SecondFactor settings={settings} />
      <Passkeys settings={settings} />
      <SessionsSection zone={zone} />
      <AutoLogoutSection settings={settings} />
      <AccessesSection zone={zone} />
      <DeleteAccountSection zone={zone} />
    </>
  )
}
