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
