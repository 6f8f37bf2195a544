import { t } from '@lingui/core/macro'
import type { Owner } from '../../panel/stats.ts'

/** Why an account cannot be changed here: an administrator's is managed on the server alone. */
export const whyLocked = ({ is_admin }: Pick<Owner, 'is_admin'>): string | undefined =>
  is_admin ? t`A conta de um administrador só muda no servidor` : undefined
