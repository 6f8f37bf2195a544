import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { RefusedFile } from '../staging/refused-file.ts'

interface Handlers {
  /** Called with names without their prefix. */
  open(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** The longest text or tag, and the deepest nesting, that a workbook may have. */
const maxPart = 1024 * 1024
const maxDepth = 100

/** Parses an XML stream. Entities of its own are not allowed. Throws RefusedFile. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  // Errors of handlers pass through; errors of the parser are the file's fault.
  let failure: unknown
  let quiet = 0
  let depth = 0
  const guarded = (act: () => void) => {
    quiet = 0
    if (failure !== undefined) return
    try {
      act()
    } catch (error) {
      failure = error
    }
  }
  parser.on('opentag', (tag: SaxesTagPlain) =>
    guarded(() => {
      if (++depth > maxDepth) throw new RefusedFile('arquivo_corrompido')
      handlers.open(localName(tag.name), tag.attributes)
    }),
  )
  parser.on('closetag', (tag: SaxesTagPlain) =>
    guarded(() => {
      depth--
      handlers.close?.(localName(tag.name))
    }),
  )
  parser.on('text', text => guarded(() => handlers.text?.(text)))
  parser.on('error', error => {
    failure ??= new RefusedFile('arquivo_corrompido', { cause: error })
  })
  for await (const chunk of chunks) {
    const piece = decoder.decode(chunk, { stream: true })
    quiet += piece.length
    parser.write(piece)
    // The parser keeps an unfinished part in memory.
    if (quiet > maxPart) throw new RefusedFile('descompactado_demais')
    if (failure !== undefined) throw failure
  }
  parser.write(decoder.decode()).close()
  if (failure !== undefined) throw failure
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
