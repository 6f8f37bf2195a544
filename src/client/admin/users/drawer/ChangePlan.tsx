import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type FormEvent, type Ref, useState } from 'react'
import * as z from 'zod/mini'
import { changePlan, extendTrial, maxTrialDays } from '../../../../shared/admin.ts'
import { isDay } from '../../../../shared/days.ts'
import { type PlanName, planNames } from '../../../../shared/plans.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { refusalOf, trpc } from '../../../api/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { dateWords } from '../../../ui/clock-words.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { checkFields } from '../../../ui/forms/check-fields.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { DateInput } from '../../../ui/inputs/DateInput.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { AskReason } from '../../table/AskReason.tsx'
import { lastDayOf, planShort, planTitle } from '../../words/plan-words.ts'
import { useAdminClock } from '../../words/When.tsx'
import { DrawerSection } from './DrawerSection.tsx'
import type { OwnerFile } from './drawer.ts'
import { whyLocked } from './why-locked.ts'

/** Grants a plan until a day, or takes grants back. A bought plan stays beside it. */
export function ChangePlan({ owner, ref }: { owner: OwnerFile; ref: Ref<HTMLElement> }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { data: provider } = trpc.admin.provider.useQuery()
  const [plano, setPlano] = useState<PlanName>(owner.plano)
  const { form, typed, issues, showIssues, type, clear, control } = useCheckedForm({
    data_fim: '',
    motivo: '',
  })
  const { mutate, isPending, error, reset } = trpc.admin.changePlan.useMutation({
    onSuccess(row) {
      const name = planTitle(row.plano)
      clear()
      setPlano(row.plano)
      toast.success(t`Plano alterado: ${name}.`)
      void utils.admin.invalidate()
    },
    onError: failure => showIssues(refusalOf(failure).fields ?? {}),
  })
  const closed = whyLocked(owner)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || closed) return
    reset()
    const { data_fim, motivo } = typed
    const end = plano === 'teste' || data_fim === '' ? {} : { data_fim }
    const { input, issues: wrong = {} } = checkFields(changePlan, { id: owner.id, plano, motivo, ...end })
    showIssues(wrong)
    if (input) mutate(input)
  }
  return (
    <DrawerSection title={t`Alterar plano`} asks ref={ref}>
      <form ref={form} noValidate onSubmit={submit}>
        <Wide>
          <Segments<PlanName>
            label={t`Plano`}
            options={planNames.map(value => ({ value, label: planShort(value) }))}
            value={plano}
            onChange={setPlano}
          />
        </Wide>
        <Pair alone={plano === 'teste'}>
          {plano !== 'teste' && (
            <Field label={t`Até`} error={issues.data_fim}>
              <DateInput
                name="data_fim"
                value={typed.data_fim}
                onChange={({ target }) => type('data_fim', target.value)}
              />
            </Field>
          )}
          <Field label={t`Motivo`} required error={issues.motivo}>
            <TextInput autoComplete="off" {...control('motivo')} />
          </Field>
        </Pair>
        {error && !refusalOf(error).fields && <Alert tone="danger">{errorSentence(error)}</Alert>}
        <Act>
          <p>{useHint(plano, typed.data_fim, provider?.provedor)}</p>
          <Button type="submit" variant="primary" busy={isPending && t`Alterando...`} blocked={closed}>
            {t`Alterar plano`}
          </Button>
        </Act>
      </form>
      {owner.plano === 'teste' && <ExtendTrial owner={owner} />}
      <Grants owner={owner} />
    </DrawerSection>
  )
}

/** What the grant means for a bought plan. */
function useHint(plano: PlanName, end: string, provider = ''): string {
  const { t } = useLingui()
  const today = useAdminClock().slice(0, 10)
  if (plano === 'teste') return t`As concessões acabam agora; o que foi comprado continua valendo.`
  if (!isDay(end)) return t`Sem data, vale até ser tirado. Entregas de ${provider} não mudam esta concessão.`
  const day = dateWords(end, today)
  return t`Entregas de ${provider} não mudam esta concessão antes de ${day}.`
}

/** The grants that are active. */
function Grants({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const today = useAdminClock().slice(0, 10)
  if (owner.concessoes.length === 0) return null
  return (
    <Granted>
      {owner.concessoes.map(({ id, plano, data_fim, motivo }) => {
        const name = planTitle(plano)
        const day = data_fim && dateWords(lastDayOf(data_fim), today)
        return (
          <li key={id}>
            {day ? t`Concedido: ${name}, até ${day}` : t`Concedido: ${name}, sem data de fim`}
            {motivo && ` (${motivo})`}
          </li>
        )
      })}
    </Granted>
  )
}

const Wide = chakra('div', {
  base: { '& > [role=group]': { display: 'flex', '& > button': { flex: 1 } } },
})
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '152px minmax(0, 1fr)',
    gap: '3',
    my: '3',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  variants: { alone: { true: { gridTemplateColumns: 'minmax(0, 1fr)' } } },
})
const Act = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    mt: '3',
    '& > p': { flex: 1, textStyle: 'sm', color: 'muted', textWrap: 'pretty' },
    mdDown: { display: 'grid' },
  },
})
const Granted = chakra('ul', {
  base: {
    mt: '3',
    textStyle: 'sm',
    color: 'muted',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** More days of trial, for a reason. */
function ExtendTrial({ owner }: { owner: OwnerFile }) {
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
      <Button size="sm" icon={CalendarPlus} mt="3" blocked={whyLocked(owner)} onClick={() => setOpen(true)}>
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
            <Field label={t`Dias`} required error={issues.dias && t`De 1 a ${maxTrialDays} dias`}>
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

/** The number of days as typed. */
const typedDays = z.pipe(
  z.transform((typed: Record<string, string>) => ({
    ...typed,
    dias: /^\d{1,4}$/.test(typed.dias?.trim() ?? '') ? Number(typed.dias) : typed.dias,
  })),
  extendTrial,
)
