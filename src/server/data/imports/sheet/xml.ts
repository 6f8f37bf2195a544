import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { RefusedFile } from '../staging/refused-file.ts'

interface Handlers {
  /** By their names without a prefix. */
  open(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** The longest text or tag, and the deepest nesting, that a workbook may have. */
const longestPart = 1024 * 1024
const deepest = 100

/** Reads XML as it comes; entities of its own it may not have. Throws RefusedFile. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  // A handler that throws is told as itself; what the parser throws is the file's fault.
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
      if (++depth > deepest) throw new RefusedFile('arquivo_corrompido')
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
    // The parser itself holds a part until it ends.
    if (quiet > longestPart) throw new RefusedFile('descompactado_demais')
    if (failure !== undefined) throw failure
  }
  parser.write(decoder.decode()).close()
  if (failure !== undefined) throw failure
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
