import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Fab } from '../ui/Fab.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { captureKeys } from '../ui/type-ahead.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { useShopClock } from '../ui/use-shop-clock.ts'
import { DeleteReminder, preloadDialogs, ReminderDialog, usePreloadedDialogs } from './preload-dialogs.ts'
import { ReminderList } from './ReminderList.tsx'
import { ReminderStats } from './ReminderStats.tsx'
import { ReminderTools } from './ReminderTools.tsx'
import type { Reminder } from './reminder.ts'
import type { RemindersSearch } from './reminders-search.ts'
import { useRemindersUrl } from './use-reminders-url.ts'

interface RemindersScreenProps {
  search: RemindersSearch
  /** The shop's zone (IANA name). */
  zone: string
  /** Why nothing may be created, changed or deleted now. */
  reason: string | undefined
  /** Stands in the list's place once the trial is over; null before. */
  trialOver: ReactNode
}

/** /lembretes (product 18.2). */
export function RemindersScreen({ search, zone, reason, trialOver }: RemindersScreenProps) {
  const { t } = useLingui()
  const url = useRemindersUrl()
  const utils = trpc.useUtils()
  const agora = useShopClock(zone)
  const [deleting, setDeleting] = useState<Reminder>()
  usePreloadedDialogs()
  const begin = () => {
    captureKeys()
    url.open({ novo: 'true' })
  }
  const edit = useCallback(
    (row: Reminder) => {
      // Shown at once, and asked for again: the list may be behind.
      utils.reminders.get.setData({ id: row.id }, row, { updatedAt: 0 })
      url.open({ editar: row.id })
    },
    [utils, url],
  )
  useHotkey('n', begin, { enabled: reason === undefined })
  const { novo, editar, ...filter } = search
  return (
    <Page wide>
      <PageHead title={t`Lembretes`}>
        <Button
          variant="primary"
          icon={Plus}
          onClick={begin}
          onPointerEnter={preloadDialogs}
          blocked={reason}
        >
          {t`Novo Lembrete`}
          <Kbd aria-hidden="true">N</Kbd>
        </Button>
      </PageHead>
      <ReminderStats agora={agora} />
      {trialOver ?? (
        <>
          <ReminderTools filter={filter} onShow={url.show} />
          <ReminderList
            filter={filter}
            agora={agora}
            zone={zone}
            blocked={reason}
            onBegin={begin}
            onEdit={edit}
            onDelete={setDeleting}
            onClear={() => url.show({ q: undefined, status: undefined, tipo: undefined })}
          />
        </>
      )}
      {!trialOver && <Fab icon={Plus} onClick={begin} blocked={reason}>{t`Novo Lembrete`}</Fab>}
      {(novo || editar) && (
        <ReminderDialog
          key={editar ?? 'novo'}
          id={editar}
          today={agora.slice(0, 10)}
          reason={reason}
          onClose={url.close}
        />
      )}
      {deleting && (
        <DeleteReminder
          key={deleting.id}
          row={deleting}
          today={agora.slice(0, 10)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Page>
  )
}
