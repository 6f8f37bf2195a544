import { escapeHtml } from '../mail/html.ts'

/** What a page that the build has drawn leaves open, by the names that it gives it. */
export interface TemplateValues {
  [name: string]: string | number | boolean | null | TemplateValues | TemplateValues[]
}

/** A part of such a page: as it is, a text by its name, or a section. */
type Part = string | { name: string; section?: Section }

interface Section {
  /** It stands where there is nothing of that name. */
  isElse: boolean
  parts: Part[]
}

/**
 * Reads a page once, to be filled often: `{{name}}` is a text, which is escaped; what stands between `{{#name}}` and
 * `{{/name}}` stands once for each of a list, with what it has, or where there is such a thing at all; after `{{^name}}`
 * where there is none. Components of the client draw all of the page so, with no sentence in the server.
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
  // A name that nobody fills is a fault of ours, which a page must not hide.
  if (given === undefined) throw new Error(`nothing fills ${name}`)
  if (!section) return escapeHtml(String(given ?? ''))
  const { isElse, parts } = section
  const isThere = Array.isArray(given) ? given.length > 0 : Boolean(given)
  if (isElse) return isThere ? '' : write(parts, filling)
  if (!isThere) return ''
  const each = Array.isArray(given) ? given : [typeof given === 'object' && given ? given : filling]
  return each.map(one => write(parts, one)).join('')
}
