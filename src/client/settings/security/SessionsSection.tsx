import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { relativeWords, whenWords } from '../../ui/clock-words.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Section } from '../../ui/Section.tsx'
import { useShopClock } from '../../ui/use-shop-clock.ts'
import { deviceIcon, deviceWords, factorWords } from './device-words.ts'
import { Row, Rows, RowsFallback } from './Rows.tsx'

/** Where the account is signed in; ends one session, or all others at once. */
export function SessionsSection({ zone }: { zone: string }) {
  const { t } = useLingui()
  const query = trpc.auth.sessions.useQuery()
  return (
    <Section
      title={t`Aparelhos na conta`}
      about={t`Onde você está conectado agora. Não reconhece um? Encerre e troque a senha.`}
    >
      {query.data ? (
        <SessionRows sessions={query.data} zone={zone} />
      ) : (
        <RowsFallback query={query} count={2} />
      )}
    </Section>
  )
}

type Session = inferRouterOutputs<AppRouter>['auth']['sessions'][number]

function SessionRows({ sessions, zone }: { sessions: Session[]; zone: string }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const again = () => utils.auth.sessions.invalidate()
  const onError = (error: unknown) => void toast.error(errorSentence(error))
  const one = trpc.auth.endSession.useMutation({
    onSuccess: () => toast.success(t`Sessão encerrada.`),
    onError,
    onSettled: again,
  })
  const others = trpc.auth.endOtherSessions.useMutation({
    onSuccess: () => toast.success(t`Os outros aparelhos saíram da conta.`),
    onError,
    onSettled: again,
  })
  const now = useShopClock(zone)
  const shown = (instant: string) => wallClockOf(new Date(instant), zone)
  const busy = (id: string) => one.isPending && one.variables.id_publico === id && t`Encerrando...`
  return (
    <>
      <Rows>
        {sessions.map(session => {
          const { id_publico, atual, rede, fator, created_at, usada_em } = session
          const [began, used] = [
            whenWords(shown(created_at), now.slice(0, 10)),
            relativeWords(now, shown(usada_em)),
          ]
          return (
            <Row
              key={id_publico}
              icon={deviceIcon(session)}
              name={deviceWords(session)}
              badge={atual && <Badge tone="accent">{t`Este aparelho`}</Badge>}
              sub={[rede, factorWords(fator), t`desde ${began}`, atual ? t`em uso agora` : t`usado ${used}`]
                .filter(Boolean)
                .join(', ')}
              acts={
                !atual && (
                  <Button
                    size="sm"
                    aria-label={t`Encerrar ${deviceWords(session)}`}
                    busy={busy(id_publico)}
                    onClick={() => one.mutate({ id_publico })}
                  >
                    {t`Encerrar`}
                  </Button>
                )
              }
            />
          )
        })}
      </Rows>
      {sessions.length > 1 && (
        <div>
          <Button busy={others.isPending && t`Encerrando...`} onClick={() => others.mutate()}>
            {t`Encerrar todos os outros`}
          </Button>
        </div>
      )}
    </>
  )
}
