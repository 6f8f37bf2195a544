import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { choiceParam, textParam } from '../../ui/search-params.ts'
import { Clip } from '../../ui/Text.tsx'
import { useAdminUrl } from '../admin-url.ts'
import { ListTools, NothingFound, PagedTable } from '../PagedTable.tsx'
import { Acts, type Column, TwoLines } from '../Table.tsx'
import { When } from '../When.tsx'
import { DeliveryDialog, DeliveryState, useReprocess } from './DeliveryDialog.tsx'
import type { Delivery } from './provider.ts'

const filters = ['todas', 'com_erro', 'pendentes'] as const

/** The provider's deliveries as received, newest first. */
export function DeliveriesTab() {
  const { t } = useLingui()
  const { search, show, open, close } = useAdminUrl()
  const q = textParam(search.q)
  const filtro = choiceParam(search.filtro, filters) ?? 'todas'
  const list = trpc.admin.deliveries.useInfiniteQuery(
    { ...(q && { q }), filtro },
    { getNextPageParam: page => page.nextCursor, placeholderData: keepPreviousData },
  )
  return (
    <>
      <ListTools search={t`Buscar entrega`} placeholder={t`Comprador, produto ou pedido`}>
        <Segments
          label={t`Entregas`}
          options={[
            { value: 'todas', label: t`Todas` },
            { value: 'com_erro', label: t`Com erro` },
            { value: 'pendentes', label: t`A processar` },
          ]}
          value={filtro}
          onChange={value => show({ filtro: value === 'todas' ? undefined : value })}
        />
      </ListTools>
      <PagedTable
        list={list}
        label={t`Entregas`}
        columns={useColumns(id => open({ entrega: id }))}
        nothing={
          <NothingFound
            filtered={Boolean(q) || filtro !== 'todas'}
            clear={{ q: undefined, filtro: undefined }}
            hint={t`O que o provedor avisar fica guardado aqui como veio.`}
          >
            {t`Nenhuma entrega encontrada.`}
          </NothingFound>
        }
        current={search.entrega}
      />
      {search.entrega && <DeliveryDialog key={search.entrega} id={search.entrega} onClose={close} />}
    </>
  )
}

function useColumns(onOpen: (id: string) => void): Column<Delivery>[] {
  const { t } = useLingui()
  const { reprocess, busy } = useReprocess()
  const nameOf = ({ evento, pedido }: Delivery) => [evento, pedido].filter(Boolean).join(', ')
  return [
    {
      key: 'recebida',
      head: t`Recebida`,
      track: '112px',
      card: 'c1',
      cell: row => <When at={row.recebida_em} />,
    },
    {
      key: 'evento',
      head: t`Evento`,
      track: 'minmax(0, 1fr)',
      card: 'a1',
      cell: row => <TwoLines sub={row.adaptador}>{row.evento ?? t`não lido`}</TwoLines>,
    },
    {
      key: 'pedido',
      head: t`Pedido`,
      track: 'minmax(0, 0.8fr)',
      card: 'b1',
      cell: row => <Clip title={row.pedido ?? ''}>{row.pedido ?? '–'}</Clip>,
    },
    {
      key: 'situacao',
      head: t`Situação`,
      track: 'minmax(0, 1.2fr)',
      card: 'a2',
      cell: row => <DeliveryState delivery={row} />,
    },
    { key: 'vezes', head: t`Vezes`, track: '56px', end: true, spare: true, cell: row => row.vezes },
    {
      key: 'acoes',
      head: t`Ações`,
      track: '196px',
      end: true,
      card: 'c2',
      cell: row => (
        <Acts>
          <Button
            size="sm"
            variant="ghost"
            icon={RefreshCw}
            aria-label={t`Reprocessar ${nameOf(row)}`}
            busy={busy(row.id) && t`Reprocessando...`}
            onClick={() => reprocess(row.id)}
          >
            {t`Reprocessar`}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t`Ver o corpo de ${nameOf(row)}`}
            onClick={() => onOpen(row.id)}
          >
            {t`Ver`}
          </Button>
        </Acts>
      ),
    },
  ]
}
