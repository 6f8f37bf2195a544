import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { mostTrialDays } from '../../../../shared/admin.ts'
import { extendTrial } from '../../../../shared/admin-schema.ts'
import { trpc } from '../../../api/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { AskReason } from '../../table/AskReason.tsx'
import type { OwnerFile } from './drawer.ts'
import { whyClosed } from './why-closed.ts'

/** More days of trial, for a reason. */
export function ExtendTrial({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [open, setOpen] = useState(false)
  const { mutateAsync } = trpc.admin.extendTrial.useMutation({
    onSuccess(_, { dias }) {
      toast.success(plural(dias, { one: 'Teste estendido em # dia.', other: 'Teste estendido em # dias.' }))
    },
    onSettled: () => utils.admin.invalidate(),
  })
  return (
    <>
      <Button size="sm" icon={CalendarPlus} mt="3" blocked={whyClosed(owner)} onClick={() => setOpen(true)}>
        {t`Estender teste`}
      </Button>
      {open && (
        <AskReason
          title={t`Estender o teste de ${owner.nome}`}
          act={t`Estender teste`}
          busy={t`Estendendo...`}
          schema={typedDays}
          values={{ id: owner.id, dias: '3' }}
          field={({ control, issues }) => (
            <Field label={t`Dias`} required error={issues.dias && t`De 1 a ${mostTrialDays} dias`}>
              <TextInput inputMode="numeric" autoComplete="off" {...control('dias')} />
            </Field>
          )}
          send={mutateAsync}
          onClose={() => setOpen(false)}
        >
          {t`Contados do fim do teste ou, se ele já acabou, de hoje.`}
        </AskReason>
      )}
    </>
  )
}

/** The days as they are typed. */
const typedDays = z.pipe(
  z.transform((typed: Record<string, string>) => ({
    ...typed,
    dias: /^\d{1,4}$/.test(typed.dias?.trim() ?? '') ? Number(typed.dias) : typed.dias,
  })),
  extendTrial,
)
