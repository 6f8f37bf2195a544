import { TextLink } from './parts.tsx'

/** A page's text with links and bold words in Markdown. */
export function RichText({ children }: { children: string }) {
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
