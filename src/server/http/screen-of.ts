/**
 * The screen that a path shows, by the name that its route, static shell, code and first answers have, and the id that the path
 * holds in the place of `$id`. A slash at the end is the same page.
 */
export function screenOf(path: string): { screen: string; id: string } {
  const plain = path.replace(/(?<=.)\/$/, '')
  if (/^\/admin(\/\w+)?$/.test(plain)) return { screen: operating, id: '' }
  const id = /^\/ordens\/([\w-]+)\/imprimir$/.exec(plain)?.[1]
  return id ? { screen: printScreen, id } : { screen: plain, id: '' }
}

/** The print screen, named by its route. */
export const printScreen = '/ordens/$id/imprimir'

/** Every screen of the operator's area, whose own code comes after the area's. */
const operating = '/admin/{-$tela}'
