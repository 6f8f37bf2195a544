import type { ChangeEvent } from 'react'
import * as z from 'zod/mini'
import { signIn, withOwnPassword } from '../../../shared/auth.ts'
import { trpc } from '../../api/trpc.ts'
import { CodeField } from '../../shell/CodeField.tsx'
import { OwnPassword } from '../../ui/dialogs/AskDialog.tsx'

/** The fields of what a stolen session must not do: the password and, with a second factor, its code. */
export const noFactors = { senha_atual: '', code: '' }

/** Whether the app's code is asked for, and the schema of both fields. */
export function useOwnFactors() {
  const hasCode = trpc.auth.factors.useQuery().data?.totp != null
  return { hasCode, shape: hasCode ? withCode : withoutCode }
}

const unasked = z.pipe(
  z.string(),
  z.transform(() => undefined),
)
const withoutCode = { ...withOwnPassword.shape, code: unasked }

/** Of a form that asks for them only sometimes. */
export const unaskedFactors = { senha_atual: unasked, code: unasked }

const withCode = { ...withOwnPassword.shape, code: signIn.shape.code }

interface OwnFactorsProps {
  hasCode: boolean
  typed: Readonly<Record<'senha_atual' | 'code', string>>
  issues: Readonly<Record<string, string>>
  type(name: 'senha_atual' | 'code', value: string): void
}

export function OwnFactors({ hasCode, typed, issues, type }: OwnFactorsProps) {
  return (
    <>
      <OwnPassword
        error={issues.senha_atual}
        control={{
          name: 'senha_atual',
          value: typed.senha_atual,
          onChange: (event: ChangeEvent<HTMLInputElement>) => type('senha_atual', event.target.value),
        }}
      />
      {hasCode && <CodeField value={typed.code} onChange={code => type('code', code)} error={issues.code} />}
    </>
  )
}
