import { compileMessage } from '@lingui/message-utils/compileMessage'
import babel from '@rolldown/plugin-babel'

/**
 * Lingui's macros, in the files that have one. Babel takes most of the build's time, and the client and what is drawn at
 * build time are made of the same files: each is read once.
 */
export async function messages() {
  const plugin = await babel({
    presets: [
      {
        preset: () => ({
          plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], compiledMessages],
        }),
        rolldown: { filter: { id: /src\/client\/.*\.tsx?$/, code: /@lingui\/(?:core|react)\/macro/ } },
      },
    ],
    sourceMap: false,
  })
  const { handler } = plugin.transform
  const known = new Map()
  plugin.transform.handler = function (code, id, options) {
    const key = `${id}\0${code}`
    if (!known.has(key)) known.set(key, handler.call(this, code, id, options))
    return known.get(key)
  }
  return plugin
}

/**
 * Babel plugin, after Lingui's macro: compiles the Portuguese messages where they stand, so that the
 * browser needs no message parser (5 kB brotli of the first chunk).
 */
function compiledMessages({ types }) {
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
