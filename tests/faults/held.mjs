import { readFileSync } from 'node:fs'

/** The tests that do a fault on purpose: their files, and how their titles begin. */
export function ownTests({ name, file, tests = [name] }) {
  const files = [file ?? []].flat()
  return tests.flatMap((title, at) =>
    files.length > 0 ? [{ file: `tests/faults/${files[at] ?? files[0]}.test.ts`, title }] : [],
  )
}

/** A sentence for each test that the catalogue names and that is not there. */
export function missingTests(faults) {
  const named = faults.flatMap(fault => [
    ...ownTests(fault).map(({ file, title }) => [file, `${title}:`]),
    ...(fault.held ?? []).map(([file, title]) => [`tests/${file}`, title]),
  ])
  return named.flatMap(([file, title]) =>
    read(file).includes(title)
      ? []
      : [`There is no test “${title}” in ${file}: tests/faults/catalogue.mjs names it.`],
  )
}

function read(file) {
  try {
    return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  } catch {
    return ''
  }
}
