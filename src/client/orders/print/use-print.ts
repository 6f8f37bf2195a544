import { useEffect, useRef, useState } from 'react'

/** Opens the browser's dialog, and says while that has to wait. */
export function usePrint(): { print(): void; waiting: boolean } {
  const [waiting, setWaiting] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const print = async () => {
    setWaiting(true)
    await Promise.race([drawable(), new Promise(done => setTimeout(done, patience))])
    // Another screen would be printed.
    if (!isHere.current) return
    setWaiting(false)
    window.print()
  }
  return { print: () => void print(), waiting }
}

/** Milliseconds that a print waits for a logo or a font: without them it is still a receipt. */
const patience = 3000

/** Settles once the logo, the only picture, and the fonts can be drawn. */
const drawable = () =>
  Promise.allSettled([...[...document.images].map(image => image.decode()), document.fonts.ready])
