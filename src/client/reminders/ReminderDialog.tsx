import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { Fields, Pair } from '../ui/Field.tsx'
import { FieldBones, WaitingDialog } from '../ui/row-form/WaitingDialog.tsx'
import { Hidden } from '../ui/Text.tsx'
import { ReminderForm, type ReminderFormProps } from './ReminderForm.tsx'

interface ReminderDialogProps extends Pick<ReminderFormProps, 'today' | 'order' | 'reason' | 'onClose'> {
  /** Whose form; absent for a new reminder. */
  id: string | undefined
}

/** 'Novo Lembrete' or 'Editar Lembrete' (product 18.1): asks for the row first where it is not known yet. */
export function ReminderDialog({ id, ...form }: ReminderDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.reminders.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined || found.data) {
    return <ReminderForm row={found.data ?? null} owner={owner} {...form} />
  }
  return (
    <WaitingDialog
      title={t`Editar Lembrete`}
      found={found}
      gone={t`Este lembrete não existe mais.`}
      onClose={form.onClose}
    >
      <Fields>
        <Hidden role="status">{t`Carregando...`}</Hidden>
        <FieldBones />
        <Pair>
          <FieldBones />
          <FieldBones />
        </Pair>
        <FieldBones />
        <FieldBones />
      </Fields>
    </WaitingDialog>
  )
}
