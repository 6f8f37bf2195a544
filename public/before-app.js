// Before the first paint: the theme "system" follows the device, and its changes. data-tema says which was chosen.
;(() => {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    if (root.dataset.tema === 'system') root.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  follow()
  dark.addEventListener('change', follow)
})()

// Until the page's code is here, what is pressed is kept for it (client/app/start.tsx). Links to other pages work.
window.earlyTaps = []
addEventListener(
  'click',
  event => {
    const pressed = event.target.closest('#root[data-opening] :is(button, a)')
    const isOwn = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!pressed || !isOwn || (pressed.pathname ?? location.pathname) !== location.pathname) return
    event.preventDefault()
    event.stopPropagation()
    window.earlyTaps.push(pressed)
  },
  true,
)
// What was pressed before this was here has the focus, without the mark that the keyboard's has.
window.earlyTaps.push(
  ...document.querySelectorAll('#root[data-opening] button[type=button]:focus:not(:focus-visible)'),
)
