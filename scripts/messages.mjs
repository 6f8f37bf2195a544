import { makeConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import babel from '@rolldown/plugin-babel'
import PO from 'pofile'

/** What Lingui's own plugin for Vite does, which would bring its command-line tool and a fifth of all packages' files. */
export const messages = () => [catalogs(), macros()]

/** A catalog (src/client/locales/<language>.po) as a module of its compiled messages. */
function catalogs() {
  return {
    name: 'catalogs',
    // Macros are compiled away: Vite's development server would look for a package that runs.
    config: () => ({ optimizeDeps: { exclude: ['@lingui/core/macro', '@lingui/react/macro'] } }),
    transform: {
      filter: { id: /\.po$/ },
      handler(source) {
        const said = PO.parse(source).items.filter(({ obsolete, msgstr }) => !obsolete && msgstr[0])
        const compiled = Object.fromEntries(
          said.map(({ msgid, msgstr: [text] }) => [generateMessageId(msgid), compileMessage(text)]),
        )
        const json = JSON.stringify(JSON.stringify(compiled))
        return { code: `export const messages = JSON.parse(${json})`, map: null, moduleType: 'js' }
      },
    },
  }
}

/**
 * Lingui's macros, in the files that have one. Babel takes most of the build's time, and the client and what is drawn at
 * build time are made of the same files: each is read once.
 */
async function macros() {
  const plugin = await babel({
    presets: [
      {
        preset: () => ({
          plugins: [
            [
              '@lingui/babel-plugin-lingui-macro',
              { stripMessageField: false, linguiConfig: makeConfig({}, { skipValidation: true }) },
            ],
            compiledMessages,
          ],
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
  const compile = node => {
    if (node.type !== 'ObjectExpression') return
    if (!node.leadingComments?.some(comment => comment.value.trim() === 'i18n')) return
    for (const property of node.properties) {
      if (property.key?.name === 'message' && property.value.type === 'StringLiteral') {
        property.value = types.valueToNode(compileMessage(property.value.value))
      }
    }
  }
  return { visitor: { Program: { exit: ({ node }) => types.traverseFast(node, compile) } } }
}
