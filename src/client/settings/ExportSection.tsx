import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { useSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { whenWords } from '../ui/clock-words.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { formatBytes, formatCount } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Hint } from '../ui/Text.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import { Switches, SwitchRow } from './SwitchRow.tsx'

type Progress = inferRouterOutputs<AppRouter>['exports']['progress']
type Last = NonNullable<Progress['ultima']>

/** All of the shop's data as one file or as several. */
export function ExportSection() {
  const { t } = useLingui()
  const [withPhotos, setWithPhotos] = useState(true)
  /** When a download was clicked here; the server notices it a moment later. */
  const [asked, setAsked] = useState(0)
  const query = trpc.exports.progress.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isRunning(state.data?.ultima) || Date.now() - asked < 10_000 ? 2000 : false,
  })
  const { data, isError, isFetching, refetch } = query
  const take = (parte: number) => {
    setAsked(Date.now())
    saveFile(`/export/dados.zip?parte=${parte}${withPhotos ? '' : '&fotos=nao'}`)
    void refetch()
  }
  const running = isRunning(data?.ultima) ? data?.ultima : undefined
  const parts = withPhotos ? (data?.partes ?? 1) : 1
  return (
    <Section
      title={t`Exportar dados`}
      about={t`Clientes, OS, despesas, lembretes e fotos num arquivo ZIP, em planilhas e para outro programa. Também com o plano vencido.`}
    >
      {isError && !data ? (
        <FailedState onRetry={() => void refetch()} retrying={isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : data ? (
        <>
          <Switches>
            <SwitchRow
              title={t`Com as fotos`}
              about={photoWords(data)}
              checked={withPhotos}
              disabled={running !== undefined}
              onChange={setWithPhotos}
            />
          </Switches>
          <Acts>
            {Array.from({ length: parts }, (_, at) => at + 1).map(part => (
              <Button
                key={part}
                icon={Download}
                busy={running?.parte === part && t`Exportando...`}
                blocked={
                  running && running.parte !== part
                    ? t`Já há uma exportação em andamento. Espere que ela termine.`
                    : undefined
                }
                onClick={() => take(part)}
              >
                {parts === 1 ? t`Exportar dados` : t`Parte ${part} de ${parts}`}
              </Button>
            ))}
          </Acts>
          {parts > 1 && (
            <Hint>{t`Cada parte tem até 2 GB e todos os registros; as fotos estão divididas. Baixe uma depois da outra.`}</Hint>
          )}
          <Hint aria-live="polite">
            {data.ultima ? (
              <LastExport last={data.ultima} />
            ) : (
              t`Avisamos por e-mail quando os dados são baixados.`
            )}
          </Hint>
        </>
      ) : (
        <Waiting aria-busy="true">
          <Skeleton w="60%" />
          <Skeleton w="160px" h="9" />
        </Waiting>
      )}
    </Section>
  )
}

/** The progress of the last export, or how it ended. */
function LastExport({ last }: { last: Last }) {
  const { t } = useLingui()
  const zone = useSettings()?.fuso ?? 'America/Sao_Paulo'
  const today = useToday(zone)
  const rows = formatCount(last.linhas)
  const sent = formatCount(last.imagens)
  const all = formatCount(last.total_imagens)
  const size = formatBytes(last.bytes)
  const when = whenWords(wallClockOf(new Date(last.terminada_em ?? last.iniciada_em), zone), today)
  switch (last.estado) {
    case 'lendo':
      return t`Lendo os registros: ${rows}`
    case 'enviando':
      return last.total_imagens > 0 ? t`Enviando: ${sent} de ${all} fotos, ${size}` : t`Enviando: ${size}`
    case 'pronta':
      return t`Última exportação: ${when}, ${rows} registros e ${sent} fotos`
    case 'interrompida':
      return t`A última exportação parou no meio (${when}). Baixe de novo.`
  }
}

function photoWords({ fotos, bytes_fotos }: Progress): string {
  if (fotos === 0) return t`Nenhuma foto ainda`
  const [count, size] = [formatCount(fotos), formatBytes(bytes_fotos)]
  return fotos === 1 ? t`1 foto, ${size}` : t`${count} fotos, ${size}`
}

const isRunning = (last: Last | null | undefined): boolean =>
  last?.estado === 'lendo' || last?.estado === 'enviando'

const Acts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
const Waiting = chakra('div', { base: { display: 'grid', gap: '4' } })
