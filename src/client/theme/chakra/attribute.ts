/**
 * Whether a prop of a Chakra element goes to the DOM. In place of @emotion/is-prop-valid, a list of all attributes
 * (1.6 kB brotli): style props and variants are taken out before, and types hold what else can be there.
 */
export default function isAttribute(name: string): boolean {
  return name !== 'as' && name !== 'asChild' && name !== 'theme'
}
