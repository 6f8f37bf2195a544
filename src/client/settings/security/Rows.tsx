import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { restoreFocusRef } from '../../ui/dialogs/focus.ts'
import { useRetry } from '../../ui/feedback/States.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Num, Sub } from '../../ui/Text.tsx'

interface RowProps {
  icon: LucideIcon
  name: ReactNode
  badge?: ReactNode
  sub?: ReactNode
  /** Small buttons at the end. Give a last ghost button `me="-2"`, so that its text aligns with the row's end. */
  acts?: ReactNode
}

/** Something that protects or uses the account: what it is, since when, and its buttons. */
export function Row({ icon, name, badge, sub, acts }: RowProps) {
  return (
    <Item>
      <Icon of={icon} size="lg" />
      <Words>
        <Name>
          <b>{name}</b>
          {badge}
        </Name>
        {sub && (
          <Sub asChild>
            <Num>{sub}</Num>
          </Sub>
        )}
      </Words>
      {acts && <RowButtons>{acts}</RowButtons>}
    </Item>
  )
}

export const Rows = chakra('ul', {
  base: {
    '& > li:first-of-type': { pt: '0', minH: '52px' },
    '&:last-child > li:last-of-type': { border: '0', pb: '0', minH: '52px' },
    '&:last-child > li:only-of-type': { minH: 'control.md' },
  },
})

interface RowsFallbackProps {
  query: { isError: boolean; isFetching: boolean; refetch(): unknown }
  /** The number of rows to expect. */
  count: 1 | 2 | 3
}

/** Takes the rows' place while they load, or says that loading failed, with a retry button. */
export function RowsFallback({ query: { isError, isFetching, refetch }, count }: RowsFallbackProps) {
  const { t } = useLingui()
  const { retry, busy } = useRetry(refetch, isFetching)
  if (isError)
    return (
      <div role="alert" ref={focusOnScreen}>
        <Rows>
          <Row
            icon={TriangleAlert}
            name={t`Erro ao carregar dados`}
            acts={
              <Button size="sm" busy={busy && t`Carregando...`} onClick={retry}>
                {t`Tentar novamente`}
              </Button>
            }
          />
        </Rows>
      </div>
    )
  return (
    <Rows aria-busy="true">
      {skeletonWidths.slice(0, count).map(bone => (
        <Item key={bone}>
          <Skeleton w="5" h="5" />
          <Words>
            <Skeleton w="40%" />
            <Skeleton w="60%" mt="2" />
          </Words>
        </Item>
      ))}
    </Rows>
  )
}

const skeletonWidths = ['a', 'b', 'c']
// A successful retry removes the button.
const focusOnScreen = restoreFocusRef()

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'center',
    minH: '60px',
    py: '2',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& > svg': { color: 'muted' },
  },
})
const Words = chakra('div', { base: { minW: '0' } })
const Name = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1.5',
    '& > b': { overflowWrap: 'anywhere' },
  },
})
const RowButtons = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '1' } })
