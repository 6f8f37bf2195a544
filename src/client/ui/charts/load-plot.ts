import { useEffect, useSyncExternalStore } from 'react'
import { code } from '../code.ts'

type PlotModule = typeof import('./Plot.tsx')

/**
 * What draws charts, asked for when the first is `wanted`: undefined until it is here, 'failed' where it cannot be
 * had. `retry` asks again; all charts have the same.
 */
export function usePlot(wanted: boolean): { plot: PlotModule | 'failed' | undefined; retry(): void } {
  const plot = useSyncExternalStore(subscribe, () => held)
  useEffect(() => {
    if (wanted && !held) void ask()
  }, [wanted])
  return { plot, retry: () => void ask() }
}

const plotCode = code(() => import('./Plot.tsx'))

let held: PlotModule | 'failed' | undefined
let asking = false
const listeners = new Set<() => void>()

async function ask() {
  if (asking) return
  asking = true
  hold(undefined)
  hold(await plotCode.load().catch(() => 'failed' as const))
  asking = false
}

function hold(plot: typeof held) {
  held = plot
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
