import { useLingui } from '@lingui/react/macro'
import { Check, FileText, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '../../../../shared/days.ts'
import { refusalSentence } from '../../../api/sentences.ts'
import type { Settings } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { dateWords } from '../../../ui/clock-words.ts'
import { Section } from '../../../ui/Section.tsx'
import { useToday } from '../../../ui/use-shop-clock.ts'
import { agoWords } from '../ago-words.ts'
import { Row, Rows, RowsFallback } from '../Rows.tsx'
import { type FactorAct, FactorDialog } from './FactorDialog.tsx'

/** The authenticator app and its recovery codes. */
export function SecondFactor({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const [act, setAct] = useState<FactorAct>()
  const query = trpc.auth.factors.useQuery()
  const { data } = query
  const left = data?.codigos
  const { fuso, email_confirmado_em } = settings
  const today = useToday(fuso)
  const dayIn = (instant: string) => dayOf(new Date(instant), fuso)
  const sinceWords = ({ ativo_em, usado_em }: { ativo_em: string | null; usado_em: string | null }) => {
    const since = ativo_em && dateWords(dayIn(ativo_em), today)
    const used = usado_em && agoWords(dayIn(usado_em), today)
    return used ? t`desde ${since}, usado ${used}` : t`desde ${since}`
  }
  return (
    <Section title={t`Segundo fator`} about={t`Pedido depois da senha, toda vez que alguém entra.`}>
      {!data ? (
        <RowsFallback query={query} count={2} />
      ) : data.totp ? (
        <Rows>
          <Row
            icon={Smartphone}
            name={t`App autenticador`}
            badge={<Badge icon={Check}>{t`Ativo`}</Badge>}
            sub={sinceWords(data.totp)}
            acts={
              <Button variant="ghost" size="sm" me="-2" onClick={() => setAct('desativar')}>
                {t`Desativar`}
              </Button>
            }
          />
          <Row
            icon={FileText}
            name={t`Códigos de recuperação`}
            sub={t`${left} de 10 por usar`}
            acts={
              <Button variant="ghost" size="sm" me="-2" onClick={() => setAct('gerar')}>
                {t`Gerar outros`}
              </Button>
            }
          />
        </Rows>
      ) : (
        <>
          <Rows>
            <Row
              icon={Smartphone}
              name={t`App autenticador`}
              sub={t`Um app no celular mostra um código a cada 30 segundos. Sem o código, a senha sozinha não entra.`}
            />
          </Rows>
          <div>
            <Button
              icon={Plus}
              blocked={email_confirmado_em ? undefined : refusalSentence('email_nao_confirmado')}
              onClick={() => setAct('ligar')}
            >
              {t`Ligar o segundo fator`}
            </Button>
          </div>
        </>
      )}
      {act && <FactorDialog act={act} onClose={() => setAct(undefined)} />}
    </Section>
  )
}
