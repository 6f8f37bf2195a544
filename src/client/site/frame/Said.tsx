import { TextLink } from './parts.tsx'

/**
 * A text of a page, its links and what is bold written as in Markdown: so it stands in one piece, where
 * tests/house/claims.test.ts reads it.
 */
export function Said({ children }: { children: string }) {
  return children.split(/(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*)/).map(part => {
    const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (href)
      return (
        <TextLink key={part} href={href}>
          {label}
        </TextLink>
      )
    const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? []
    return bold ? <b key={part}>{bold}</b> : part
  })
}
