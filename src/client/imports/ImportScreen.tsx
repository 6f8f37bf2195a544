import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { importNouns, isBusyState, uploadKinds } from '../../shared/imports.ts'
import { trpc } from '../api/trpc.ts'
import { usePlan } from '../plans/use-plan.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { FailedState } from '../ui/feedback/States.tsx'
import { formatCount } from '../ui/format.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { textParam } from '../ui/search-params.ts'
import { Hint, SectionTitle, Sub } from '../ui/Text.tsx'
import { EndedImport } from './EndedImport.tsx'
import { type Import, type ImportsSearch, searchOf, useImportActs } from './import.ts'
import { contentLabel, resultWords, stateLabel } from './import-words.ts'
import { Preview } from './Preview.tsx'
import { StartImport } from './StartImport.tsx'

/** /importar: a file, its preview, and the result. */
export function ImportScreen({ search: { id, de } }: { search: ImportsSearch }) {
  const { writeReason: reason } = usePlan()
  const shown = textParam(id)
  return (
    <Page>
      <PageHead />
      <Content>
        {shown ? (
          <ShownImport key={shown} id={shown} reason={reason} />
        ) : (
          <>
            <StartImport
              tipo={uploadKinds.find(kind => kind === de) ?? 'planilha'}
              noun={importNouns.find(noun => noun === de) ?? 'ordens'}
              reason={reason}
            />
            <RecentImports />
          </>
        )}
      </Content>
    </Page>
  )
}

const Content = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    mt: '6',
    maxW: '1040px',
    mdDown: { mt: '0' },
    '& > *': { minW: '0' },
  },
})

interface ShownImportProps {
  id: string
  /** Why nothing can be written. */
  reason: string | undefined
}

/** One import, in whatever state it is. */
function ShownImport({ id, reason }: ShownImportProps) {
  const { t } = useLingui()
  const { data, isError, isRefetching, refetch } = useImport(id)
  const place = useRef<HTMLDivElement>(null)
  const goOnAt = useFocusInStage(place, data && `${data.estado} ${data.versao}`)
  const stage = () => {
    if (!data)
      return isError ? (
        <FailedState onRetry={() => void refetch()} retrying={isRefetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <UnderWay />
      )
    if (isBusyState(data.estado)) return <UnderWay one={data} />
    if (data.estado === 'previa' && data.previa)
      return (
        // After another reading the preview starts anew: the earlier choices are in its options.
        <Preview key={data.versao} one={data} preview={data.previa} reason={reason} goOnAt={goOnAt} />
      )
    return <EndedImport one={data} reason={reason} />
  }
  return <Stages ref={place}>{stage()}</Stages>
}

const Stages = chakra('div', {
  base: {
    // Room for the ring around a title that has the focus: right above it is a phone's bar.
    mdDown: { pt: '1' },
    '& h2[tabindex]': { w: 'fit-content' },
  },
})

/**
 * Each stage of an import takes the place of the one before, and what had the focus goes with it: the new stage's title gets
 * it, or in another preview what has the id that the answer names, where its reader goes on.
 */
function useFocusInStage(place: RefObject<HTMLElement | null>, stage: string | undefined) {
  const goOnAt = useRef<string>(undefined)
  const before = useRef(stage)
  useEffect(() => {
    if (stage === undefined || stage === before.current) return
    before.current = stage
    if (document.activeElement !== document.body) return
    const kept = goOnAt.current && document.getElementById(goOnAt.current)
    if (kept) {
      goOnAt.current = undefined
      kept.scrollIntoView({ block: 'center' })
      return kept.focus({ preventScroll: true })
    }
    const title = place.current?.querySelector('h2')
    if (!title) return
    title.tabIndex = -1
    title.focus()
  }, [place, stage])
  return goOnAt
}

/** Milliseconds between two requests for the progress. */
const pause = 700

/** An import, refetched while the server works on it. */
const useImport = (id: string) =>
  trpc.imports.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: query => (query.state.data && isBusyState(query.state.data.estado) ? pause : false),
    },
  )

/** Earlier imports, newest first; nothing if there are none. */
function RecentImports() {
  const { t } = useLingui()
  const { data: rows = [] } = trpc.imports.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ estado }) => isBusyState(estado)) ? 2_000 : false),
  })
  if (rows.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`Importações`}</SectionTitle>
      <List>
        {rows.map(one => (
          <li key={one.id}>
            <div>
              <TextLink to="/importar" search={searchOf({ id: one.id })} dir="auto">
                {one.nome_arquivo}
              </TextLink>
              <Sub>{contentLabel(one)}</Sub>
            </div>
            <Hint>{one.estado === 'feita' ? resultWords(one.contagens) : stateLabel(one.estado)}</Hint>
          </li>
        ))}
      </List>
    </section>
  )
}

const List = chakra('ul', {
  base: {
    mt: '2',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: '2',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      overflowWrap: 'anywhere',
    },
  },
})

/** The server works on the import: its progress, and a button to stop it. */
function UnderWay({ one }: { one?: Import | undefined }) {
  const { t } = useLingui()
  const { cancel } = useImportActs()
  const [asking, setAsking] = useState(false)
  const stop = ({ id }: Import) => cancel.mutate({ id })
  const isStoring = one?.estado === 'gravando'
  const isUndoing = one?.estado === 'desfazendo' || one?.estado === 'cancelando'
  const [done, all] = [formatCount(one?.posicao ?? 0), formatCount(one?.total ?? 0)]
  // Photos come last and take longer.
  const photos = one?.totais.fotos ?? 0
  const photo = one ? one.posicao - one.total + photos : 0
  const [donePhotos, allPhotos] = [formatCount(photo), formatCount(photos)]
  const share = one && one.total > 0 ? one.posicao / one.total : 0
  const title = isStoring ? t`Gravando` : isUndoing ? t`Desfazendo` : t`Lendo o arquivo`
  return (
    <Root aria-busy="true">
      <Mark turning />
      <div role="status">
        <SectionTitle>{title}</SectionTitle>
        {one?.na_fila && <p>{t`Outra importação vem antes. Esta começa assim que ela terminar.`}</p>}
      </div>
      {isStoring && (
        <>
          <Bar
            role="progressbar"
            aria-label={t`Gravando`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <i style={{ width: `${share * 100}%` }} />
          </Bar>
          <Hint>
            {photos > 0 && photo >= 0 ? t`${donePhotos} de ${allPhotos} fotos` : t`${done} de ${all} linhas`}
          </Hint>
        </>
      )}
      <p>{t`Você pode sair desta tela: o trabalho continua.`}</p>
      {one && !isUndoing && (
        <>
          <Button
            busy={cancel.isPending && t`Cancelando...`}
            onClick={() => (isStoring ? setAsking(true) : stop(one))}
          >
            {isStoring ? t`Cancelar e desfazer` : t`Cancelar`}
          </Button>
          <ConfirmDialog
            open={asking && isStoring}
            title={t`Cancelar esta importação?`}
            confirm={t`Cancelar e desfazer`}
            cancel={t`Continuar gravando`}
            busy={cancel.isPending && t`Cancelando...`}
            onConfirm={() => stop(one)}
            onCancel={() => setAsking(false)}
          >
            {t`O que ela já gravou sai de novo.`}
          </ConfirmDialog>
        </>
      )}
    </Root>
  )
}

const Root = chakra('section', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4',
    py: '12',
    textAlign: 'center',
    '& p': { color: 'muted', maxW: '34em', textWrap: 'balance' },
  },
})
const Bar = chakra('div', {
  base: {
    w: 'full',
    maxW: '400px',
    h: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'pressed',
    '& > i': { display: 'block', h: 'full', borderRadius: 'full', bg: 'primary' },
  },
})
