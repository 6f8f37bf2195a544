import { withOwnPassword } from '../../shared/auth.ts'
import { AskDialog, type AskProps } from '../ui/dialogs/AskDialog.tsx'
import { useSentForm } from '../ui/forms/use-sent-form.ts'
import { OwnPassword } from './OwnPassword.tsx'

interface AskPasswordProps extends AskProps {
  send(input: { senha_atual: string }): Promise<unknown>
}

/** Asks for the account's password before an action that a stolen session alone must not do. */
export function AskPassword({ send, ...ask }: AskPasswordProps) {
  const sent = useSentForm(withOwnPassword, { senha_atual: '' }, send)
  const password = <OwnPassword error={sent.issues.senha_atual} control={sent.control('senha_atual')} />
  return <AskDialog {...ask} sent={sent} field={password} />
}
