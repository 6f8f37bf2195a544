import { contact } from './contact.ts'
import { search } from './search.ts'
import { tour } from './tour.ts'
import { uptime } from './uptime.ts'

// The scripts of the public pages, which can be read without them.
if (document.querySelector('[data-missing]')) console.error('404: no such page:', window.location.pathname)
const box = document.querySelector<HTMLElement>('[data-search]')
if (box) search(box)
const dialog = document.querySelector<HTMLDialogElement>('#passeio')
if (dialog) tour(dialog)
const written = document.querySelector<HTMLElement>('[data-contact]')
if (written) contact(written)
const measured = document.querySelector<HTMLElement>('[data-uptime]')
if (measured) void uptime(measured)
