import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

interface InfiniteSentinelProps {
  hasMore: boolean
  loading: boolean
  /** The last page could not be loaded: waits for the button instead of trying for ever. */
  failed?: boolean
  loadMore(): void
}

/** The end of a list: asks for more rows 600 px before it is reached; a button for who comes by keyboard. */
export function InfiniteSentinel({ hasMore, loading, failed = false, loadMore }: InfiniteSentinelProps) {
  const { t } = useLingui()
  const end = useRef<HTMLDivElement>(null)
  const armed = hasMore && !loading && !failed
  useEffect(() => {
    if (!armed || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '600px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [armed, loadMore])
  return (
    <End ref={end} aria-live="polite">
      {hasMore && (
        <Button
          variant="ghost"
          onClick={loadMore}
          busy={loading && t`Carregando...`}
        >{t`Carregar mais`}</Button>
      )}
    </End>
  )
}

const End = chakra('div', { base: { display: 'grid', justifyItems: 'center', pt: '3', minH: 'control.md' } })
