import { useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { trpc } from '../trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Fab } from '../ui/Fab.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import { CustomerList } from './CustomerList.tsx'
import { CustomerStats } from './CustomerStats.tsx'
import type { CustomersSearch } from './customers-search.ts'
import { TrialOver } from './TrialOver.tsx'
import type { Customer } from './use-save-customer.ts'

interface CustomersScreenProps {
  search: CustomersSearch
  /** Changes the URL; with `replace` Back does not stop at the state before. The same function at each render. */
  onSearch(change: CustomersSearch, how?: { replace: boolean }): void
  /** The shop's zone (IANA name). */
  zone: string
  /** Customers that the plan allows; null where it has no limit. */
  limit: number | null | undefined
  /** Why no customer may be registered, or changed, now. */
  newReason: string | undefined
  writeReason: string | undefined
  /** Given once the trial is over: stands in the list's place, below why. */
  chooser: ReactNode
}

/** /clientes (spec 2 §2.6). */
export function CustomersScreen({
  search,
  onSearch,
  newReason,
  writeReason,
  chooser,
  ...shop
}: CustomersScreenProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const begin = () => onSearch({ novo: true })
  const edit = useCallback(
    (row: Customer) => {
      utils.customers.get.setData({ id: row.id }, row)
      onSearch({ editar: row.id })
    },
    [utils, onSearch],
  )
  useHotkey('n', begin, { enabled: newReason === undefined })
  return (
    <Page wide>
      <PageHead title={t`Clientes`}>
        <Button
          variant="primary"
          icon={UserPlus}
          onClick={begin}
          onPointerEnter={loadDialog}
          blocked={newReason}
        >
          {t`Novo Cliente`}
          <Kbd aria-hidden="true">N</Kbd>
        </Button>
      </PageHead>
      <CustomerStats limit={shop.limit} zone={shop.zone} />
      {chooser ? (
        <TrialOver>{chooser}</TrialOver>
      ) : (
        <CustomerList
          q={search.q}
          onSearch={q => onSearch({ q }, { replace: true })}
          onEdit={edit}
          zone={shop.zone}
          blocked={writeReason}
          begin={
            // On the phone the button at the thumb is the same one.
            <Button
              variant="primary"
              icon={UserPlus}
              onClick={begin}
              blocked={newReason}
              mdDown={{ display: 'none' }}
            >
              {t`Novo Cliente`}
            </Button>
          }
        />
      )}
      {!chooser && <Fab icon={UserPlus} onClick={begin} blocked={newReason}>{t`Novo Cliente`}</Fab>}
      {(search.novo || search.editar) && (
        <Suspense fallback={null}>
          <CustomerDialog
            key={search.editar ?? 'novo'}
            id={search.editar}
            reason={search.editar ? writeReason : newReason}
            onClose={() => onSearch({ novo: undefined, editar: undefined }, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  )
}

const loadDialog = () => import('./CustomerDialog.tsx')
const CustomerDialog = lazy(async () => ({ default: (await loadDialog()).CustomerDialog }))
