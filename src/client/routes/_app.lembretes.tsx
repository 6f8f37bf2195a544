import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RemindersScreen } from '../reminders/RemindersScreen.tsx'
import { loadReminders, readRemindersSearch } from '../reminders/reminders-search.ts'
import { RemindersErrorScreen } from '../shell/ErrorScreen.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/lembretes')({
  staticData: { title: () => t`Lembretes` },
  validateSearch: readRemindersSearch,
  loaderDeps: ({ search: { q, status, tipo, editar } }) => ({ q, status, tipo, editar }),
  loader: ({ context, deps }) => loadReminders(context.utils, deps),
  component: Reminders,
  errorComponent: RemindersErrorScreen,
})

function Reminders() {
  useLanguage()
  return <RemindersScreen search={Route.useSearch()} zone={Route.useRouteContext().fuso} />
}
