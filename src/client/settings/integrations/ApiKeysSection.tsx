import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { maxApiKeys } from '../../../shared/api-keys.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { refusalSentence } from '../../api/sentences.ts'
import type { Settings } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateWords, relativeWords } from '../../ui/clock-words.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { useShopClock } from '../../ui/use-shop-clock.ts'
import { Row, Rows, RowsFallback } from '../security/Rows.tsx'
import type { KeyAct } from './ApiKeyDialogs.tsx'
import { lastDayOf, scopesWords } from './key-words.ts'

interface ApiKeysSectionProps {
  settings: Settings
  /** The plan has no API: keys that there are sleep, and can be revoked. */
  locked: boolean
}

/** The account's keys of the API: makes, wakes and revokes them. */
export function ApiKeysSection({ settings: { fuso, email_confirmado_em }, locked }: ApiKeysSectionProps) {
  const { t } = useLingui()
  const [act, setAct] = useState<KeyAct>()
  const query = trpc.apiKeys.list.useQuery(undefined, { staleTime: 0 })
  const { data } = query
  const now = useShopClock(fuso)
  if (locked && !data?.length) return null
  const isFull = (data?.length ?? 0) >= maxApiKeys
  const reason = isFull ? 'limite_chaves_api' : email_confirmado_em ? undefined : 'email_nao_confirmado'
  return (
    <Section
      title={t`Chaves da API`}
      about={
        locked
          ? t`Ficam em pausa até a loja voltar ao plano Profissional. Nada foi apagado.`
          : t`Para o site, a planilha ou outro sistema da loja consultar e gravar aqui. Até ${maxApiKeys}.`
      }
    >
      {data ? (
        data.length > 0 && (
          <Rows>
            {data.map(key => (
              <KeyRow key={key.id} apiKey={key} canWake={!locked} zone={fuso} now={now} onAct={setAct} />
            ))}
          </Rows>
        )
      ) : (
        <RowsFallback query={query} count={2} />
      )}
      {data && !locked && (
        <div>
          <Button
            icon={Plus}
            blocked={reason && refusalSentence(reason)}
            onClick={() => setAct({ what: 'criar' })}
          >
            {t`Nova chave`}
          </Button>
        </div>
      )}
      {act && <ApiKeyDialogs act={act} onClose={() => setAct(now => (now === act ? undefined : now))} />}
    </Section>
  )
}

const ApiKeyDialogs = lazyDialog(() => import('./ApiKeyDialogs.tsx').then(part => part.ApiKeyDialogs))

interface KeyRowProps {
  apiKey: inferRouterOutputs<AppRouter>['apiKeys']['list'][number]
  canWake: boolean
  zone: string
  now: string
  onAct(act: KeyAct): void
}

function KeyRow({ apiKey, canWake, zone, now, onAct }: KeyRowProps) {
  const { t } = useLingui()
  const { id, nome, escopos, expira_em, usada_em, dormindo_em } = apiKey
  const shown = (instant: string) => wallClockOf(new Date(instant), zone)
  const today = now.slice(0, 10)
  const last = expira_em && lastDayOf(expira_em, zone)
  const isOver = last !== null && last < today
  const until = last && dateWords(last, today)
  const used = usada_em && relativeWords(now, shown(usada_em))
  return (
    <Row
      icon={KeyRound}
      name={nome}
      badge={
        isOver ? (
          <Badge tone="danger">{t`Venceu`}</Badge>
        ) : (
          dormindo_em && <Badge tone="progress">{t`Em pausa`}</Badge>
        )
      }
      sub={[
        scopesWords(escopos),
        until && (isOver ? t`valeu até ${until}` : t`até ${until}`),
        used ? t`usada ${used}` : t`nunca usada`,
      ]
        .filter(Boolean)
        .join(', ')}
      acts={
        <>
          {canWake && dormindo_em && !isOver && (
            <Button
              size="sm"
              aria-label={t`Reativar ${nome}`}
              onClick={() => onAct({ what: 'acordar', id, nome })}
            >
              {t`Reativar`}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            me="-2"
            aria-label={t`Revogar ${nome}`}
            onClick={() => onAct({ what: 'revogar', id, nome })}
          >
            {t`Revogar`}
          </Button>
        </>
      }
    />
  )
}
