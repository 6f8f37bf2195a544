// What moves on the public pages. They read whole without it.
const missing = document.querySelector('[data-missing]')
if (missing) console.error('Page not found:', window.location.pathname)

export {}
