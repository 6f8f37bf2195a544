/**
 * The screen that a path shows, by the name that its route and code have, and the id that the path
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

/** Every screen of the operator's area. */
export const operating = '/admin/{-$tela}'

/** Whether a path is a screen of the app, and not a page that does not exist. */
export const isScreen = (path: string): boolean => screens.includes(screenOf(path).screen)

/** The sign-in, and each route of src/client/routes. */
const screens = [
  '/auth',
  '/dashboard',
  '/ordens',
  printScreen,
  '/clientes',
  '/financeiro',
  '/relatorios',
  '/fotos',
  '/lembretes',
  '/configuracoes',
  '/assinatura',
  '/importar',
  operating,
]

/** The path of a request's address, without its parameters. */
export const pathOf = (url: string): string => url.split('?')[0] ?? ''
