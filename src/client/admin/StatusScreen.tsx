import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { trpc } from '../api/trpc.ts'
import { cards } from '../theme/media.ts'
import { formatPercent } from '../ui/format.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { FiguresOrError } from './Figures.tsx'
import { bytesWords, Fact, HealthCard, millisWords } from './HealthCard.tsx'
import { Ago, When } from './When.tsx'

/** /admin/status: the system's state, measured by this request. */
export function StatusScreen() {
  const { t } = useLingui()
  const query = trpc.admin.status.useQuery(undefined, { refetchInterval: 30_000 })
  const { data: status } = query
  return (
    <Page>
      <PageHead />
      <FiguresOrError query={query}>
        <Grid aria-busy={!status}>
          <HealthCard title={t`Aplicação`} state={status && 'ok'}>
            <Fact label={t`Versão`}>{status?.versao}</Fact>
            <Fact label={t`No ar`}>{status && <Ago at={status.no_ar_desde} />}</Fact>
            <Fact label={t`Memória`}>{status && bytesWords(status.processo.memoria)}</Fact>
            <Fact label={t`Processador`}>{status && formatPercent(status.processo.cpu)}</Fact>
          </HealthCard>
          <HealthCard title={t`Banco de dados`} state={status && (status.banco.ok ? 'ok' : 'down')}>
            <Fact label={t`Resposta`}>{status && millisWords(status.banco.ms)}</Fact>
            <Fact label={t`Tamanho`}>{status && bytesWords(status.banco.tamanho)}</Fact>
            <Fact label={t`Conexões`}>
              {status && t`${status.banco.conexoes} de ${status.banco.conexoes_max}`}
            </Fact>
          </HealthCard>
          <HealthCard title={t`Armazenamento`} state={status && (status.armazenamento.ok ? 'ok' : 'down')}>
            <Fact label={t`Onde`}>{status && (status.armazenamento.tipo === 's3' ? t`S3` : t`disco`)}</Fact>
            <Fact label={t`Resposta`}>{status && millisWords(status.armazenamento.ms)}</Fact>
          </HealthCard>
          <HealthCard title={t`E-mail`} state={status && (status.email.ok ? 'ok' : 'down')}>
            <Fact label={t`Por onde`}>
              {status && (status.email.tipo === 'smtp' ? t`SMTP` : t`pasta no servidor`)}
            </Fact>
            <Fact label={t`Último envio`}>
              {status && (status.email.ultimo_em ? <When at={status.email.ultimo_em} /> : t`nenhum`)}
            </Fact>
            {status?.email.ultimo_erro && (
              <Fact label={t`Último erro`} alarming>
                {status.email.ultimo_erro}
              </Fact>
            )}
          </HealthCard>
          <HealthCard
            title={t`Fila`}
            state={status && (status.fila.falhos > 0 || status.fila.atrasados > 0 ? 'warn' : 'ok')}
          >
            <Fact label={t`Esperando`}>
              {status && <Plural value={status.fila.esperando} _0="nenhum job" one="# job" other="# jobs" />}
            </Fact>
            <Fact label={t`Atrasados`}>
              {status && <Plural value={status.fila.atrasados} _0="nenhum job" one="# job" other="# jobs" />}
            </Fact>
            <Fact label={t`Falhos`}>
              {status &&
                (status.fila.falhos > 0 ? (
                  <TextLink to="/admin/{-$tela}" params={{ tela: 'jobs' }} search={{ estado: 'falhos' }}>
                    <Plural value={status.fila.falhos} one="# job" other="# jobs" />
                  </TextLink>
                ) : (
                  t`nenhum job`
                ))}
            </Fact>
            {status?.fila.mais_antigo_em && (
              <Fact label={t`Mais antigo`}>
                <Ago at={status.fila.mais_antigo_em} />
              </Fact>
            )}
          </HealthCard>
          <HealthCard title={t`Disco e backups`} state={status && diskState(status)}>
            <Fact label={t`Livre`}>
              {status &&
                (status.disco
                  ? t`${bytesWords(status.disco.livre)} de ${bytesWords(status.disco.total)}`
                  : t`não medido`)}
            </Fact>
            {status?.arquivos && !status.arquivos.aceita && (
              <Fact label={t`Arquivos e fotos`} alarming>
                {t`recusados por falta de espaço`}
              </Fact>
            )}
            {status?.arquivos && (
              <Fact label={t`À espera de importar`} alarming={isFull(status.arquivos)}>
                {status.arquivos.maximo === null
                  ? bytesWords(status.arquivos.esperando)
                  : t`${bytesWords(status.arquivos.esperando)} de ${bytesWords(status.arquivos.maximo)}`}
              </Fact>
            )}
            <Fact label={t`Último backup`}>
              {status && (status.copias.ultima_em ? <When at={status.copias.ultima_em} /> : t`nenhum ainda`)}
            </Fact>
            {status && status.copias.falhas > 0 && (
              <Fact label={t`Backups que falharam`} alarming>
                <Plural value={status.copias.falhas} one="# loja" other="# lojas" />
              </Fact>
            )}
          </HealthCard>
        </Grid>
      </FiguresOrError>
    </Page>
  )
}

type Status = inferRouterOutputs<AppRouter>['admin']['status']

/** Down: no more files are accepted. Warning: nearly so, or backups have failed. */
function diskState({ disco, arquivos, copias }: Status): 'down' | 'warn' | 'ok' {
  if (arquivos && (!arquivos.aceita || isFull(arquivos))) return 'down'
  return isNearlyFull(disco) || copias.falhas > 0 ? 'warn' : 'ok'
}

const isFull = ({ esperando, maximo }: NonNullable<Status['arquivos']>): boolean =>
  maximo !== null && esperando >= maximo

/** Less than a tenth is left. */
const isNearlyFull = (disk: { total: number; livre: number } | null): boolean =>
  disk !== null && disk.livre < disk.total / 10

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '4',
    mt: '5',
    mdDown: { mt: '0' },
    [cards]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))' },
  },
})
