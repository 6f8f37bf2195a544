import { useLingui } from '@lingui/react/macro'
import { Check, FileText, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '../../../shared/days.ts'
import { disableTotp } from '../../../shared/own-account.ts'
import { refusalSentence } from '../../api/sentences.ts'
import type { Settings } from '../../api/settings.ts'
import { trpc, unlessGone } from '../../api/trpc.ts'
import { CodeField } from '../../shell/CodeField.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { agoWords, dateWords } from '../../ui/clock-words.ts'
import { AskDialog, AskPassword, OwnPassword } from '../../ui/dialogs/AskDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Fields } from '../../ui/forms/Field.tsx'
import { useSentForm } from '../../ui/forms/use-checked-form.ts'
import { Section } from '../../ui/Section.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { noFactors, OwnFactors } from './OwnFactors.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Row, Rows, RowsFallback } from './Rows.tsx'
import { ScanTotp } from './ScanTotp.tsx'

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
    <Section
      title={t`Verificação em duas etapas`}
      about={t`Pedida depois da senha, toda vez que alguém entra.`}
    >
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
            sub={t`${left} de 10 ainda não usados`}
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
              sub={t`Um app no celular mostra um código a cada 30 segundos. Sem o código, a senha sozinha não basta.`}
            />
          </Rows>
          <div>
            <Button
              icon={Plus}
              blocked={email_confirmado_em ? undefined : refusalSentence('email_nao_confirmado')}
              onClick={() => setAct('ligar')}
            >
              {t`Ativar verificação em duas etapas`}
            </Button>
          </div>
        </>
      )}
      {act && <FactorDialog act={act} onClose={() => setAct(now => (now === act ? undefined : now))} />}
    </Section>
  )
}

/** Turns the second factor off, by password and code. */
function DisableTotp({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.disableTotp.useMutation({
    onSettled() {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    },
  })
  const { form, typed, type, issues, control, failure, busy, submit } = useSentForm(
    disableTotp,
    { senha_atual: '', code: '' },
    async input => {
      await mutateAsync(input).catch(unlessGone)
      toast.success(t`Verificação em duas etapas desativada.`)
      onClose()
    },
  )
  return (
    <Dialog
      size="sm"
      title={t`Desativar a verificação em duas etapas?`}
      onClose={onClose}
      onSubmit={submit}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="danger" busy={busy && t`Desativando...`}>
            {t`Desativar`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        <p>{t`Para entrar volta a bastar a senha, e os códigos de recuperação deixam de valer. Os outros aparelhos saem da conta.`}</p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <OwnPassword error={issues.senha_atual} control={control('senha_atual')} />
        <CodeField value={typed.code} onChange={code => type('code', code)} error={issues.code} />
      </Fields>
    </Dialog>
  )
}

/** Turns the second factor on: the password, the QR code and a first code, then the recovery codes. */
function StartTotp({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const [codigos, setCodes] = useState<string[]>()
  const { mutateAsync, data } = trpc.auth.startTotp.useMutation()
  if (codigos) return <RecoveryCodes codigos={codigos} onClose={onClose} />
  if (data) return <ScanTotp {...data} onEnabled={setCodes} onClose={onClose} />
  return (
    <AskPassword
      title={t`Ativar verificação em duas etapas`}
      act={t`Continuar`}
      busy={t`Conferindo...`}
      send={mutateAsync}
      onClose={onClose}
    >
      {t`Você vai precisar de um app autenticador no celular, como Google Authenticator, Microsoft Authenticator ou 1Password.`}
    </AskPassword>
  )
}

/** Replaces the ten recovery codes. */
function NewRecoveryCodes({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync, data, isPending } = trpc.auth.newRecoveryCodes.useMutation({
    onSettled: () => void utils.auth.factors.invalidate(),
  })
  const sent = useSentForm(disableTotp, noFactors, mutateAsync)
  if (data) return <RecoveryCodes codigos={data.codigos} onClose={onClose} />
  return (
    <AskDialog
      title={t`Gerar outros códigos de recuperação?`}
      act={t`Gerar outros`}
      busy={t`Gerando...`}
      sent={sent}
      field={<OwnFactors {...sent} hasCode />}
      // Closed now, the new codes would never be shown.
      onClose={() => isPending || onClose()}
    >
      {t`Os códigos que você guardou antes deixam de valer.`}
    </AskDialog>
  )
}

type FactorAct = 'ligar' | 'desativar' | 'gerar'

const dialogs = { ligar: StartTotp, desativar: DisableTotp, gerar: NewRecoveryCodes }

function FactorDialog({ act, onClose }: { act: FactorAct; onClose(): void }) {
  const Shown = dialogs[act]
  return <Shown onClose={onClose} />
}
