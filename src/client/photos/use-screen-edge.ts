import { useEffect, useState } from 'react'

/** Where the screen begins beside the sidebar, in pixels from the window's edge; follows it. */
export function useScreenEdge(): number {
  const [left, setLeft] = useState(edge)
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    const watch = new ResizeObserver(() => setLeft(edge))
    watch.observe(main)
    return () => watch.disconnect()
  }, [])
  return left
}

const edge = () => document.querySelector('main')?.getBoundingClientRect().left ?? 0
