import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { narrow } from '../../theme/media.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Clip, Sub } from '../../ui/Text.tsx'
import { OwnerLink } from '../table/Cells.tsx'
import { planTitle, planUntil } from '../words/plan-words.ts'
import { Ago, useAdminClock } from '../words/When.tsx'
import type { Owner } from './stats.ts'

/** The latest sign-ups; each name opens its drawer. */
export function RecentOwners({ owners, count }: { owners: readonly Owner[] | undefined; count: number }) {
  const { t } = useLingui()
  // Renders again every minute.
  useAdminClock()
  if (owners?.length === 0) return <Nothing>{t`Ninguém se cadastrou ainda.`}</Nothing>
  return (
    <List aria-busy={!owners}>
      {owners
        ? owners.map(owner => (
            <li key={owner.id}>
              <b>
                <OwnerLink id={owner.id}>{owner.nome}</OwnerLink>
              </b>
              <Clip data-mail="">{owner.email}</Clip>
              <span data-plan="">
                {planTitle(owner.plano)}
                <Sub>{planUntil(owner, new Date()).words}</Sub>
              </span>
              <span data-ago="">
                <Ago at={owner.created_at} />
              </span>
            </li>
          ))
        : Array.from({ length: count }, (_, at) => at + 1).map(place => (
            <li key={place}>
              <Skeleton w="60%" />
              <Skeleton w="70%" data-mail="" />
              <Skeleton w="80%" data-plan="" />
              <Skeleton w="10" data-ago="" ms="auto" />
            </li>
          ))}
    </List>
  )
}

const List = chakra('ul', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1.3fr) 140px 108px',
      columnGap: '4',
      alignItems: 'center',
      minH: '56px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '& > *': { minW: '0' },
      '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
    },
    '& b': { fontWeight: 'medium' },
    '& [data-ago]': { textAlign: 'end', color: 'muted' },
    [narrow]: {
      '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '3', py: '2.5' },
      '& [data-mail]': { gridRow: 2, textStyle: 'sm', color: 'muted' },
      '& [data-plan]': { gridRow: '1 / span 2', gridColumn: 2, textAlign: 'end' },
      '& [data-ago]': { display: 'none' },
    },
  },
})
const Nothing = chakra('p', {
  base: { py: '10', borderBlock: '1px solid', borderColor: 'hairline', textAlign: 'center', color: 'muted' },
})
