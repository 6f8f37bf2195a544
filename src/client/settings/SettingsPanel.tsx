import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type MessageKey, messageKeys } from '../../shared/messages.ts'
import { useSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { usePlan } from '../plans/use-plan.ts'
import { LeaveDialog, useLeaveGuard } from '../ui/dialogs/LeaveDialog.tsx'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { FailedState } from '../ui/feedback/States.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Grid } from '../ui/Section.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import { changesOf, type Draft, dropDrafts, readDrafts } from './drafts.ts'
import { IntegrationsTab } from './IntegrationsTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { ShopTab } from './ShopTab.tsx'
import { SystemTab } from './SystemTab.tsx'
import type { SettingsTab } from './settings-search.ts'
import { useSaveDrafts } from './use-save-drafts.ts'
import { settingId, tabOf } from './use-setting.ts'

export interface SettingsPanelProps {
  tab: SettingsTab
}

/** The chosen tab, the bar that saves the changes of all tabs, and the question before they are left. */
export function SettingsPanel({ tab }: SettingsPanelProps) {
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<Draft>()
  // Kept here, so that a save from any tab can open a message that is invalid.
  const [message, setMessage] = useState<MessageKey>('pronto')
  const { saving, save, pix } = useSaveDrafts(draft => {
    setWrong(draft)
    const key = draft.categoria === 'mensagens' && messageKeys.find(one => one === draft.chave)
    if (key) setMessage(key)
    void navigate({ to: '/configuracoes', search: { aba: tabOf[draft.categoria] }, replace: true })
  })
  // Runs once its tab and its message are rendered.
  useEffect(() => {
    if (!wrong || tabOf[wrong.categoria] !== tab) return
    document.getElementById(settingId(wrong.categoria, wrong.chave))?.focus()
    setWrong(undefined)
  }, [wrong, tab])
  useHotkey('enter', () => void save(), { mod: true })
  return (
    <>
      <Panel>
        <TabPanel tab={tab} message={message} onMessage={setMessage} />
      </Panel>
      <SaveBar saving={saving} onSave={() => void save()} onDiscard={() => saving || dropDrafts()} />
      <LeaveQuestion />
      {pix && <SavePix {...pix} />}
    </>
  )
}

const SavePix = lazyDialog(() => import('./SavePix.tsx').then(part => part.SavePix))

interface TabPanelProps extends SettingsPanelProps {
  message: MessageKey
  onMessage(key: MessageKey): void
}

function TabPanel({ tab, message, onMessage }: TabPanelProps) {
  const { t } = useLingui()
  const { writeReason: reason } = usePlan()
  const settings = useSettings()
  const { isError, refetch, isFetching } = trpc.settings.all.useQuery(undefined, { enabled: false })
  useNamedField(settings !== undefined)
  if (tab === 'sistema') return <SystemTab reason={reason} />
  if (!settings)
    return isError ? (
      <FailedState onRetry={() => void refetch()} retrying={isFetching}>
        {t`Erro ao carregar dados`}
      </FailedState>
    ) : (
      <SettingsSkeleton />
    )
  if (tab === 'perfil') return <ProfileTab settings={settings} />
  if (tab === 'seguranca') return <SecurityTab settings={settings} />
  if (tab === 'integracoes') return <IntegrationsTab settings={settings} />
  return (
    <>
      {reason && (
        <Place>
          <Notice tone="progress" icon={Lock} title={reason}>
            {t`O que é da loja pode ser lido, e volta a mudar com um plano.`}
          </Notice>
        </Place>
      )}
      {tab === 'empresa' ? (
        <ShopTab settings={settings} reason={reason} message={message} onMessage={onMessage} />
      ) : (
        <NotificationsTab settings={settings} reason={reason} />
      )}
    </>
  )
}

/** Brings what the address names into view once it is there, with the focus in its first field. */
function useNamedField(isThere: boolean): void {
  const hash = useLocation({ select: location => location.hash })
  useEffect(() => {
    const named = isThere && hash ? document.getElementById(hash) : null
    const field = named?.matches(fields) ? named : named?.querySelector<HTMLElement>(fields)
    field?.focus({ preventScroll: true })
    named?.scrollIntoView({ block: field === named ? 'center' : 'start' })
  }, [hash, isThere])
}

const fields = 'input, select, textarea'

/** Asks before unsaved text is left for another screen or page. */
function LeaveQuestion() {
  const { t } = useLingui()
  const guard = useLeaveGuard({ isUnsaved: isTyped, isKeptOnPath: true })
  if (!guard.asking) return null
  const leave = () => {
    dropDrafts()
    guard.leave()
  }
  return (
    <LeaveDialog onLeave={leave} onClose={guard.stay}>
      {t`O que você mudou nas configurações ainda não foi salvo.`}
    </LeaveDialog>
  )
}

const isTyped = () => changesOf(readDrafts()).length > 0

const Panel = chakra('div', { base: { flex: 1, maxW: '1040px', pb: '12' } })
const Place = chakra('div', { base: { mt: '5' } })

/** A tab while its settings load. */
function SettingsSkeleton() {
  return (
    <SkeletonRoot aria-busy="true">
      <div>
        <Skeleton w="40%" />
        <Skeleton w="80%" mt="2.5" />
      </div>
      <Grid>
        <div data-half="">
          <FieldsSkeleton />
        </div>
        <div data-half="">
          <FieldsSkeleton />
        </div>
        <div data-all="">
          <FieldsSkeleton />
        </div>
      </Grid>
    </SkeletonRoot>
  )
}

const FieldsSkeleton = () => (
  <>
    <Skeleton w="24" />
    <Skeleton h="control.md" w="full" mt="1.5" />
  </>
)

const SkeletonRoot = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '248px minmax(0, 1fr)',
    gap: '5',
    columnGap: '10',
    maxW: '1040px',
    py: '6',
    '@container main (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', py: '5' },
  },
})
