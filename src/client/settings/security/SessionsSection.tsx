import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import type { AccessEvent, EntryFactor } from '../../../shared/auth.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { errorSentence } from '../../api/sentences.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { relativeWords, whenWords } from '../../ui/clock-words.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Section } from '../../ui/Section.tsx'
import { Hint } from '../../ui/Text.tsx'
import { useShopClock, useToday } from '../../ui/use-shop-clock.ts'
import { Row, Rows, RowsFallback } from './Rows.tsx'
import { SleepApi, useSleepApi } from './SleepApi.tsx'

/** Where the account is signed in; ends one session, or all others at once. */
export function SessionsSection({ zone }: { zone: string }) {
  const { t } = useLingui()
  const query = trpc.auth.sessions.useQuery()
  return (
    <Section
      title={t`Aparelhos na conta`}
      about={t`Onde sua conta está aberta agora. Não reconhece algum? Encerre e troque a senha.`}
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
  const api = useSleepApi()
  const [asking, setAsking] = useState(false)
  const others = trpc.auth.endOtherSessions.useMutation({
    onSuccess: () => toast.success(t`Os outros aparelhos saíram da conta.`),
    onError,
    onSettled() {
      setAsking(false)
      api.refetch()
      void again()
    },
  })
  const endOthers = () => others.mutate({ dormir: api.dormir })
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
          <Button
            busy={others.isPending && t`Encerrando...`}
            onClick={() => (api.keys + api.webhooks > 0 ? setAsking(true) : endOthers())}
          >
            {t`Encerrar todos os outros`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={t`Encerrar as outras sessões?`}
        confirm={t`Encerrar`}
        busy={others.isPending && t`Encerrando...`}
        onConfirm={endOthers}
        onCancel={() => setAsking(false)}
      >
        {t`Os outros aparelhos saem da conta. Este continua.`}
        <SleepApi {...api} />
      </ConfirmDialog>
    </>
  )
}

/** When and from where the account was used; the law requires six months of it. */
export function AccessesSection({ zone }: { zone: string }) {
  const { t } = useLingui()
  const query = trpc.auth.accesses.useInfiniteQuery(
    { limit: 5 },
    { getNextPageParam: page => page.nextCursor },
  )
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const today = useToday(zone)
  const accesses = data?.pages.flatMap(page => page.items)
  return (
    <Section
      title={t`Últimos acessos`}
      about={t`Cada entrada, o primeiro uso em outro dia ou de outra rede, e o que se fez com chaves da API. Guardados por seis meses, como a lei pede.`}
    >
      {accesses ? (
        <>
          <Rows>
            {accesses.map(access => (
              <Row
                key={access.id}
                icon={deviceIcon(access)}
                name={whenWords(wallClockOf(new Date(access.created_at), zone), today)}
                sub={[deviceWords(access), access.rede, accessWords(access)].filter(Boolean).join(', ')}
              />
            ))}
          </Rows>
          {hasNextPage && (
            <More aria-live="polite">
              <Button busy={isFetchingNextPage && t`Carregando...`} onClick={() => void fetchNextPage()}>
                {isError ? t`Tentar novamente` : t`Carregar mais`}
              </Button>
              {isError && !isFetchingNextPage && <Hint>{t`Erro ao carregar dados`}</Hint>}
            </More>
          )}
        </>
      ) : (
        <RowsFallback query={query} count={3} />
      )}
    </Section>
  )
}

const More = chakra('div', { base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '3' } })

interface SeenDevice {
  navegador: string | null
  sistema: string | null
  formato: string | null
}

/** "Chrome no Android". */
function deviceWords({ navegador, sistema }: SeenDevice): string {
  if (navegador && sistema) return t`${navegador} no ${sistema}`
  return navegador ?? sistema ?? t`Navegador desconhecido`
}

function deviceIcon({ formato }: SeenDevice): LucideIcon {
  if (formato === 'mobile') return Smartphone
  return formato === 'tablet' ? Tablet : Laptop
}

function accessWords({ evento, fator }: { evento: AccessEvent; fator: EntryFactor }): string {
  switch (evento) {
    case 'entrada':
      return factorWords(fator)
    case 'chave_api_criada':
      return t`chave da API criada`
    case 'chave_api_revogada':
      return t`chave da API revogada`
    case 'chave_api_acordada':
      return t`chave da API reativada`
    case 'pix_alterado':
      return t`chave Pix alterada`
    // An event of a newer server, too, is a use of the account.
    default:
      return t`uso`
  }
}

function factorWords(fator: EntryFactor): string {
  switch (fator) {
    case 'senha':
      return t`senha`
    case 'codigo':
      return t`senha e código`
    case 'recuperacao':
      return t`senha e código de recuperação`
    case 'chave':
      return t`chave de acesso`
  }
}
