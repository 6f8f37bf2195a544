import babel from '@rolldown/plugin-babel'
import compiledMessages from './compiled-messages.mjs'

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
