/**
 * Whether a prop of a Chakra element is a CSS property. In place of @pandacss/is-valid-prop, a list of all there
 * are (2 kB brotli): the browser knows its own, and one that it does not know it could not show.
 */
export function isCssProperty(name: string): boolean {
  // To Chromium `size`, which is a printed page's, is one too; here it is an attribute or a recipe's variant.
  if (name === 'size') return false
  return (
    CSS.supports(
      name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
      'inherit',
    ) || own.test(name)
  )
}

/** Variables and selectors. */
const own = /^--|&|@/
