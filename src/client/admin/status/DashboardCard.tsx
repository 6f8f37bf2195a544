import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { TextLink } from '../../ui/LinkButton.tsx'
import { Sub } from '../../ui/Text.tsx'
import { Ago } from '../words/When.tsx'
import { Fact, HealthCard } from './HealthCard.tsx'
import { millisWords } from './size-words.ts'

/** On an administrator's own dashboard: version, uptime, database and storage, and a link to the rest. */
export function DashboardCard() {
  const { t } = useLingui()
  // Without a second factor the server refuses to answer.
  const mayAsk = useSession()?.fator === true
  const { data: status, isError } = trpc.admin.status.useQuery(undefined, { enabled: mayAsk })
  const isDown = isError || (status && !(status.banco.ok && status.armazenamento.ok))
  return (
    <HealthCard title={t`Status do Sistema`} state={mayAsk ? (isDown ? 'down' : status && 'ok') : 'warn'}>
      {mayAsk ? (
        <>
          <Fact label={t`Versão`}>{status?.versao}</Fact>
          <Fact label={t`No ar`}>{status && <Ago at={status.no_ar_desde} />}</Fact>
          <Fact label={t`Banco de dados`}>
            {status && (status.banco.ok ? millisWords(status.banco.ms) : t`fora do ar`)}
          </Fact>
          <Fact label={t`Armazenamento`}>
            {status && (status.armazenamento.ok ? millisWords(status.armazenamento.ms) : t`fora do ar`)}
          </Fact>
        </>
      ) : (
        <Fact label={t`Acesso`}>{t`falta o segundo fator`}</Fact>
      )}
      <Fact label={<Sub>{t`Administração`}</Sub>}>
        <TextLink to="/admin/{-$tela}" params={{ tela: undefined }}>
          {t`Admin Panel`}
        </TextLink>
      </Fact>
    </HealthCard>
  )
}
