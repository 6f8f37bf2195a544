import type { Point } from './zoom.ts'

export type ViewerAct =
  | { do: 'step'; by: 1 | -1 }
  /** Goes to the first (0) or the last (-1) loaded photo. */
  | { do: 'go'; to: 0 | -1 }
  /** Pans a zoomed picture; at its edge it goes to the next photo. */
  | { do: 'pan'; by: Point; atEdge?: 1 | -1 }
  | { do: 'zoom'; to: 'in' | 'out' | 'whole' }
  | { do: 'delete' | 'save' | 'compare' }

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** How photos are shown: one; two under a draggable border, without zoom; or two side by side. */
export type Shown = 'one' | 'curtain' | 'beside'

/** A key's action in the viewer; undefined if it has none. */
export function actOfKey(
  { key, ctrlKey, metaKey, altKey }: Key,
  { shown, zoomed }: { shown: Shown; zoomed: boolean },
): ViewerAct | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const name = key.toLowerCase()
  if (name === 'c') return { do: 'compare' }
  if (shown === 'curtain') return undefined
  return zooms[name] ?? (zoomed ? shifts[name] : undefined) ?? (shown === 'one' ? alone[name] : undefined)
}

const zooms: Record<string, ViewerAct> = {
  '+': { do: 'zoom', to: 'in' },
  '=': { do: 'zoom', to: 'in' },
  '-': { do: 'zoom', to: 'out' },
  '0': { do: 'zoom', to: 'whole' },
}

const alone: Record<string, ViewerAct> = {
  arrowright: { do: 'step', by: 1 },
  arrowleft: { do: 'step', by: -1 },
  pagedown: { do: 'step', by: 1 },
  pageup: { do: 'step', by: -1 },
  home: { do: 'go', to: 0 },
  end: { do: 'go', to: -1 },
  delete: { do: 'delete' },
  // Apple's keyboards call it delete.
  backspace: { do: 'delete' },
  d: { do: 'save' },
}

/** Pixels that a key pans a zoomed picture. */
const far = 96

const shifts: Record<string, ViewerAct> = {
  arrowright: { do: 'pan', by: { x: -far, y: 0 }, atEdge: 1 },
  arrowleft: { do: 'pan', by: { x: far, y: 0 }, atEdge: -1 },
  arrowdown: { do: 'pan', by: { x: 0, y: -far } },
  arrowup: { do: 'pan', by: { x: 0, y: far } },
}
