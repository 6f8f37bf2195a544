import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Babel plugin, after Lingui's macro: compiles the Portuguese messages where they stand, so that the
 * browser needs no message parser (5 kB brotli of the first chunk).
 */
export default function compiledMessages({ types }) {
  const visitor = {
    ObjectExpression({ node }) {
      if (!node.leadingComments?.some(comment => comment.value.trim() === 'i18n')) return
      for (const property of node.properties) {
        if (property.key?.name === 'message' && property.value.type === 'StringLiteral') {
          property.value = types.valueToNode(compileMessage(property.value.value))
        }
      }
    },
  }
  return { visitor: { Program: { exit: program => program.traverse(visitor) } } }
}
