import { Parser } from 'htmlparser2'

// Tags that MapOS's editors write. A typed < does not begin one of them.
const tag =
  /<\/?(?:a|b|big|blockquote|br|center|code|del|div|em|figure|font|h[1-6]|hr|i|iframe|img|li|ol|p|pre|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)\b[^<>]*>/i
const block = /^(?:blockquote|br|center|div|figure|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)$/
const unread = /^(?:iframe|script|style)$/

/** Converts HTML to plain text: without tags, with their line breaks, entities decoded once. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text.trim()
  const isHtml = tag.test(text)
  let out = ''
  let hasBlocks = false
  let skipped = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        if (unread.test(name)) skipped++
        hasBlocks ||= block.test(name)
        if (block.test(name)) out += lineBreak
        if (name === 'li') out += '- '
        if (name === 'td' || name === 'th') out += ' '
      },
      onclosetag(name) {
        if (unread.test(name)) skipped--
        if (block.test(name) && name !== 'br') out += lineBreak
      },
      ontext(piece) {
        if (skipped === 0) out += piece
      },
    },
    { decodeEntities: true },
  )
  parser.end(isHtml ? text : text.replaceAll('<', '&lt;'))
  // With block tags, line breaks of the source are spaces; without, somebody typed them.
  const lines = hasBlocks ? out.replace(/\s+/g, ' ').replace(/ ?\ue000[ \ue000]*/g, '\n') : out
  return lines.replaceAll('\u00a0', ' ').trim()
}

// A private-use character, which texts do not have.
const lineBreak = '\ue000'
