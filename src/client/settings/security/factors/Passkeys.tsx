import { useLingui } from '@lingui/react/macro'
import { Fingerprint, KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '../../../../shared/days.ts'
import { refusalSentence } from '../../../api/sentences.ts'
import type { Settings } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { useCanPasskey } from '../../../shell/can-passkey.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { dateWords } from '../../../ui/clock-words.ts'
import { Section } from '../../../ui/Section.tsx'
import { Hint } from '../../../ui/Text.tsx'
import { useToday } from '../../../ui/use-shop-clock.ts'
import { agoWords } from '../ago-words.ts'
import { Row, Rows, RowsFallback } from '../Rows.tsx'
import { type PasskeyAct, PasskeyDialog } from './PasskeyDialog.tsx'

/** The account's passkeys; hidden if the app's address allows none. */
export function Passkeys({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const can = useCanPasskey()
  const [act, setAct] = useState<PasskeyAct>()
  const query = trpc.auth.factors.useQuery()
  const { data } = query
  const { fuso, email_confirmado_em } = settings
  const today = useToday(fuso)
  const dayIn = (instant: string) => dayOf(new Date(instant), fuso)
  if (data && data.chaves_em === null && data.chaves.length === 0) return null
  const usedWords = (created_at: string, usada_em: string | null) => {
    const made = dateWords(dayIn(created_at), today)
    const used = usada_em && agoWords(dayIn(usada_em), today)
    return used ? t`criada em ${made}, usada ${used}` : t`criada em ${made}`
  }
  return (
    <Section title={t`Chaves de acesso`} about={t`Entre com a digital ou o rosto, sem senha.`}>
      {!data ? (
        <RowsFallback query={query} count={1} />
      ) : (
        <>
          {data.chaves.length > 0 && (
            <Rows>
              {data.chaves.map(({ id, nome, transportes, created_at, usada_em }) => (
                <Row
                  key={id}
                  icon={transportes.includes('internal') ? Fingerprint : KeyRound}
                  name={nome}
                  sub={usedWords(created_at, usada_em)}
                  acts={
                    <>
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={t`Renomear ${nome}`}
                        onClick={() => setAct({ what: 'renomear', id, nome })}
                      >
                        {t`Renomear`}
                      </Button>
                      <IconButton
                        size="sm"
                        me="-2"
                        icon={Trash2}
                        label={t`Remover ${nome}`}
                        onClick={() => setAct({ what: 'remover', id, nome })}
                      />
                    </>
                  }
                />
              ))}
            </Rows>
          )}
          {can ? (
            <div>
              <Button
                icon={Plus}
                blocked={email_confirmado_em ? undefined : refusalSentence('email_nao_confirmado')}
                onClick={() => setAct({ what: 'criar' })}
              >
                {t`Nova chave`}
              </Button>
            </div>
          ) : (
            <Hint>{t`Este navegador não cria chaves de acesso neste endereço.`}</Hint>
          )}
        </>
      )}
      {act && <PasskeyDialog act={act} onClose={() => setAct(undefined)} />}
    </Section>
  )
}
