import { useEffect, useRef } from 'react'
import { actOfKey, type Shown, type ViewerAct } from './viewer-keys.ts'

/** Hears the viewer's keys, wherever in it the focus is, but for controls that need them and while a question is asked. */
export function useViewerKeys(
  act: (act: ViewerAct, repeated: boolean) => void,
  how: { shown: Shown; zoomed: boolean },
) {
  const latest = useRef({ act, how })
  useEffect(() => {
    latest.current = { act, how }
  })
  useEffect(() => {
    const react = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return
      const wanted = actOfKey(event, latest.current.how)
      if (!wanted) return
      event.preventDefault()
      latest.current.act(wanted, event.repeat)
    }
    document.addEventListener('keydown', react)
    return () => document.removeEventListener('keydown', react)
  }, [])
}

const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('[role=alertdialog]') !== null ||
  (target instanceof Element && target.matches('input, select, textarea'))
