/**
 * Whether a Chakra element's prop is a CSS property. Replaces @pandacss/is-valid-prop, a list of them all (2 kB
 * brotli): the browser knows the properties that it can show.
 */
export function isCssProperty(name: string): boolean {
  // Chromium knows `size` as a property (of printed pages); here it is an attribute or a recipe's variant.
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
