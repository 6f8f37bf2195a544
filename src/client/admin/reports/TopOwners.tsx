import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../ui/format.ts'
import type { Owner } from '../panel/stats.ts'
import { OwnerLink, Two } from '../table/Cells.tsx'
import { type Column, Table } from '../table/Table.tsx'
import { planTitle } from '../words/plan-words.ts'

/** Who has the most orders. */
export function TopOwners({ owners }: { owners: readonly Owner[] | undefined }) {
  const { t } = useLingui()
  const columns: Column<Owner>[] = [
    {
      key: 'lugar',
      head: t`Lugar`,
      track: '48px',
      cell: owner => `${(owners?.indexOf(owner) ?? 0) + 1}º`,
    },
    {
      key: 'usuario',
      head: t`Usuário`,
      track: 'minmax(0, 1fr)',
      card: 'a1',
      cell: ({ id, nome, email }) => (
        <Two sub={email}>
          <OwnerLink id={id}>{nome}</OwnerLink>
        </Two>
      ),
    },
    {
      key: 'plano',
      head: t`Plano`,
      track: '148px',
      cell: ({ plano }) => planTitle(plano),
    },
    {
      key: 'os',
      head: t`OS`,
      track: '80px',
      end: true,
      card: 'a2',
      cell: ({ total_os }) => formatCount(total_os),
    },
    {
      key: 'clientes',
      head: t`Clientes`,
      track: '80px',
      end: true,
      cell: ({ total_clientes }) => formatCount(total_clientes),
    },
  ]
  return <Table label={t`Top 5 Usuários por OS`} columns={columns} rows={owners} count={5} plain />
}
