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
