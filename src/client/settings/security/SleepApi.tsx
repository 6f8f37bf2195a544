import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { Sub } from '../../ui/Text.tsx'

/** The keys of the API and webhooks that work, and whether what puts others out of the account puts them to sleep, too. */
export function useSleepApi() {
  const utils = trpc.useUtils()
  const { data: keys = [] } = trpc.apiKeys.list.useQuery(undefined, { staleTime: 0 })
  const { data: webhooks = [] } = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 })
  const [dormir, setDormir] = useState(true)
  const isOver = ({ expira_em }: { expira_em: string | null }) =>
    expira_em !== null && Date.parse(expira_em) <= Date.now()
  return {
    dormir,
    setDormir,
    keys: keys.filter(key => key.dormindo_em === null && !isOver(key)).length,
    webhooks: webhooks.filter(({ dormindo_em }) => dormindo_em === null).length,
    /** Asks again for what may sleep now. */
    refetch() {
      setDormir(true)
      void utils.apiKeys.list.invalidate()
      void utils.webhooks.list.invalidate()
    },
  }
}

/** The question, where there is something to ask about. */
export function SleepApi({ keys, webhooks, dormir, setDormir }: ReturnType<typeof useSleepApi>) {
  const { t } = useLingui()
  if (keys + webhooks === 0) return null
  return (
    <Checkbox checked={dormir} onChange={setDormir}>
      <span>
        {sleepWords(keys, webhooks)}
        <Sub>{t`Param até você reativar cada um em Integrações. Quem sai da conta pode ter criado algum.`}</Sub>
      </span>
    </Checkbox>
  )
}

function sleepWords(chaves: number, webhooks: number): string {
  const keys = plural(chaves, { one: '# chave', other: '# chaves' })
  const hooks = plural(webhooks, { one: '# webhook', other: '# webhooks' })
  if (webhooks === 0) return t`Também pôr para dormir ${keys} da API`
  return chaves === 0 ? t`Também pôr para dormir ${hooks}` : t`Também pôr para dormir ${keys} e ${hooks}`
}
