import { escapeHtml } from '../mail/mail-body.ts'

/** The values for a page's template, by name. */
export interface TemplateValues {
  [name: string]: string | number | boolean | null | TemplateValues | TemplateValues[]
}

/** A piece of a template: text, a value, or a section. */
type Part = string | { name: string; section?: Section }

interface Section {
  /** It is shown if there is no such value. */
  isElse: boolean
  parts: Part[]
}

/**
 * Compiles a page's template. `{{name}}` is an escaped text; `{{#name}}…{{/name}}` repeats for each entry of
 * a list, or is shown if the value is there; `{{^name}}` is shown if it is not. The client's components
 * render everything else, so the server holds no sentences.
 */
export function compileTemplate(html: string): (filling: TemplateValues) => string {
  const pieces = html.split(/\{\{([#^/]?)(\w+)\}\}/)
  let at = 0

  function partsUntil(end: string | null): Part[] {
    const parts: Part[] = []
    for (;;) {
      parts.push(pieces[at] ?? '')
      const [sign, name] = [pieces[at + 1], pieces[at + 2]]
      at += 3
      if (sign === undefined || name === undefined) {
        if (end !== null) throw new Error(`the section ${end} has no end`)
        return parts
      }
      if (sign === '/') {
        if (name !== end) throw new Error(`${name} ends where ${end} is open`)
        return parts
      }
      parts.push(sign ? { name, section: { isElse: sign === '^', parts: partsUntil(name) } } : { name })
    }
  }

  const parts = partsUntil(null)
  return filling => write(parts, filling)
}

function write(parts: Part[], filling: TemplateValues): string {
  return parts.map(part => (typeof part === 'string' ? part : writePart(part, filling))).join('')
}

function writePart({ name, section }: Exclude<Part, string>, filling: TemplateValues): string {
  const given = Object.hasOwn(filling, name) ? filling[name] : undefined
  // A missing value is our mistake, and must not go unnoticed.
  if (given === undefined) throw new Error(`nothing fills ${name}`)
  if (!section) return escapeHtml(String(given ?? ''))
  const { isElse, parts } = section
  const isThere = Array.isArray(given) ? given.length > 0 : Boolean(given)
  if (isElse) return isThere ? '' : write(parts, filling)
  if (!isThere) return ''
  const each = Array.isArray(given) ? given : [typeof given === 'object' && given ? given : filling]
  return each.map(one => write(parts, one)).join('')
}
