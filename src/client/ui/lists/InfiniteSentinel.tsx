import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Hint, hidden } from '../Text.tsx'
import { whenSeen } from './use-seen.ts'

interface InfiniteSentinelProps {
  hasMore: boolean
  loading: boolean
  /** The last page could not be loaded: waits for the button instead of trying for ever. */
  failed?: boolean
  /** What it answers ends with the fetch that it begins. */
  loadMore(): unknown
}

/** The end of a list: loads more rows 600 px before it is reached. Its button helps after a failure, and by keyboard. */
export function InfiniteSentinel({ hasMore, loading, failed = false, loadMore }: InfiniteSentinelProps) {
  const { t } = useLingui()
  const end = useRef<HTMLDivElement>(null)
  const armed = hasMore && !loading && !failed
  useEffect(() => {
    if (armed && end.current) return whenSeen(end.current, soon, loadMore)
  }, [armed, loadMore])
  return (
    <End ref={end} aria-live="polite">
      {failed && !loading && <Hint>{t`Erro ao carregar dados`}</Hint>}
      {hasMore && (
        <Reach quiet={armed}>
          <Button variant="ghost" onClick={loadMore} busy={loading && t`Carregando...`}>
            {failed ? t`Tentar novamente` : t`Carregar mais`}
          </Button>
        </Reach>
      )}
    </End>
  )
}

// `scrollMargin` does inside a dialog, whose body scrolls, what `rootMargin` does in the page.
const soon = { rootMargin: '600px', scrollMargin: '600px' }

const End = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    pt: '3',
    minH: 'control.md',
  },
})
const Reach = chakra('div', {
  variants: {
    quiet: {
      true: {
        '& > :not(:focus-visible)': { ...hidden, p: '0', border: '0' },
      },
    },
  },
})
