/**
 * Whether a Chakra element's prop is a DOM attribute. Replaces @emotion/is-prop-valid, a list of all attributes (1.6
 * kB brotli): style props and variants are filtered out earlier, and types check the rest.
 */
export default function isAttribute(name: string): boolean {
  return name !== 'as' && name !== 'asChild' && name !== 'theme'
}
