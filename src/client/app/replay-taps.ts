declare global {
  interface Window {
    /** What was pressed before the page could answer: public/before-app.js. */
    earlyTaps?: HTMLElement[]
  }
}

/** Says that the page can be used, and presses what was pressed before: once, however impatiently. */
export function replayTaps(): void {
  document.getElementById('root')?.removeAttribute('data-opening')
  for (const pressed of new Set(window.earlyTaps)) if (pressed.isConnected) pressed.click()
  window.earlyTaps = []
}
