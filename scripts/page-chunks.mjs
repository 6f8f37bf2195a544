import { fileURLToPath } from 'node:url'

/** What only an ending trial shows, but not what asks whether it is over: no screen waits for it that does not show it. */
const rare = /\/src\/client\/plans\/(?!use-)/

/** The screens that are opened first, most days. */
const first = /\/routes\/_app\.ordens/

/** What is opened seldom has no say in what every screen loads. */
const seldom = /\/routes\/(ordens\.\$id\.imprimir|_app\.(assinatura|importar)|admin)/

const icon = /lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\.m?js$/

const client = fileURLToPath(new URL('../src/client/', import.meta.url)).replaceAll('\\', '/')

/**
 * Group for rolldown: names the chunk of each module of ours that two pages need at first, `common` for every
 * page and `screens` for every page but /auth. Many small files compress badly, and /auth must not wait for what
 * only the screens need. What one screen or a dialog alone brings gets no name, nor do pages: they are entries.
 */
export function pageChunks() {
  let names
  return {
    debugName: 'pages',
    // A dependency goes where it belongs by itself: the barrel of Chakra would bring every dialog.
    includeDependenciesRecursively: false,
    test: new RegExp(`/src/(client|shared)/|vite/preload-helper|${icon.source}`),
    name: (id, context) => {
      names ??= namesOf(of => context.getModuleInfo(of))
      return names.get(icon.exec(id)?.[1] ?? id) ?? null
    },
  }
}

function namesOf(infoOf) {
  const [main, auth, app] = ['main.tsx', 'auth/page.tsx', 'app/page.tsx'].map(file => client + file)
  const parts = [...reach(app, infoOf)]
    .flatMap(id => infoOf(id)?.dynamicallyImportedIds ?? [])
    .filter(id => id.includes('?tsr-split=component'))
  const isLayout = id => id.includes('/routes/_app.tsx')
  const layouts = parts.filter(isLayout).flatMap(id => [...reach(id, infoOf)])
  const pages = parts.filter(id => !isLayout(id) && !seldom.test(id))
  const screens = pages.map(id => reach(id, infoOf))
  const signedIn = new Set([...reach(app, infoOf), ...layouts])
  for (const id of screens.flatMap(screen => [...screen])) {
    if (!rare.test(id) && screens.filter(screen => screen.has(id)).length >= 3) signedIn.add(id)
  }
  // Of the screens that a day begins with, what other parts share: each would be a small file of its own.
  const entries = [...reachable(app, infoOf)].map(id => reach(id, infoOf))
  for (const screen of screens.filter((_, at) => first.test(pages[at])))
    for (const id of screen)
      if (!rare.test(id) && entries.filter(entry => entry.has(id)).length >= 3) signedIn.add(id)
  const names = new Map([...signedIn].map(id => [id, 'screens']))
  // What the screens with charts share stays one file, whatever else has charts.
  const [one, ...others] = screens.filter(screen => [...screen].some(id => id.includes('/ui/charts/')))
  for (const id of one ?? [])
    if (!signedIn.has(id) && others.every(other => other.has(id))) names.set(id, 'figures')
  // On one of them it stands in a part that comes later: alone it would be one more small file for the other.
  if (one) names.set(`${client}ui/CsvLink.tsx`, 'figures')
  // With the frame and the first screen come their icons, which others have too: each would be one more small file.
  const early = iconsOf([...reach(auth, infoOf), ...reach(main, infoOf)], infoOf)
  const framed = [...layouts, ...screens.flatMap((screen, at) => (first.test(pages[at]) ? [...screen] : []))]
  for (const name of iconsOf(framed, infoOf)) if (!early.has(name)) names.set(name, 'screens')
  for (const id of reach(auth, infoOf)) {
    if (signedIn.has(id)) names.set(id, 'common')
  }
  for (const id of reach(main, infoOf)) names.set(id, 'common')
  // What /auth loads later must not bring the screens either.
  for (const id of [...reach(auth, infoOf)].flatMap(of => infoOf(of)?.dynamicallyImportedIds ?? []))
    for (const module of reach(id, infoOf)) if (names.get(module) === 'screens') names.set(module, 'common')
  // A page in a chunk of another name answers its importers nothing where a dialog shares its icons.
  for (const page of [main, app, ...parts.filter(isLayout)]) names.delete(page)
  return names
}

/** What is imported dynamically, from a module or from what that brings. */
function reachable(root, infoOf) {
  const found = new Set()
  const visit = id => {
    for (const of of reach(id, infoOf))
      for (const next of infoOf(of)?.dynamicallyImportedIds ?? [])
        if (!found.has(next)) {
          found.add(next)
          visit(next)
        }
  }
  visit(root)
  return found
}

/** The modules of ours that a module imports statically, itself among them. */
function reach(root, infoOf) {
  const found = new Set()
  const visit = id => {
    if (found.has(id) || id.includes('/node_modules/')) return
    found.add(id)
    for (const next of infoOf(id)?.importedIds ?? []) visit(next)
  }
  visit(root)
  return found
}

/** The names of icons that these modules import, as their files have them: ChartColumn is chart-column. */
function iconsOf(ids, infoOf) {
  const imported = ids.flatMap(id =>
    [...(infoOf(id)?.code ?? '').matchAll(/import \{([^}]+)\} from ["']lucide-react["']/g)].flatMap(
      ([, names]) => names.split(',').map(name => name.trim().split(' ')[0]),
    ),
  )
  return new Set(imported.map(name => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()))
}
