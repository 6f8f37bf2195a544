/** Three versions of what a form holds: as it was opened, as it was typed here, as another place saved it. */
export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

export type Side = 'mine' | 'theirs'

/** Fields that only make sense together ("pago" and how), by a name: they are kept or given up together. */
export type Parts<T, Name extends string> = Record<Name, readonly (keyof T)[]>

/** A part that somebody changed; `both` did, and not to the same: one has to be chosen. */
export interface Change<Name extends string> {
  part: Name
  by: Side | 'both'
}

/** What was changed since the form was opened, part by part. `same` compares one field's values. */
export function changesOf<T, Name extends string>(
  { base, mine, theirs }: Versions<T>,
  parts: Parts<T, Name>,
  same: Same<T> = sameContent,
): Change<Name>[] {
  const names = Object.keys(parts) as Name[]
  return names.flatMap((part): Change<Name>[] => {
    const equal = (one: T, other: T) => parts[part].every(field => same(one[field], other[field], field))
    if (equal(mine, theirs)) return []
    if (equal(base, theirs)) return [{ part, by: 'mine' }]
    if (equal(base, mine)) return [{ part, by: 'theirs' }]
    return [{ part, by: 'both' }]
  })
}

/** One version of all: what only one side changed as it changed it, the rest as chosen, mine where nothing was. */
export function merged<T, Name extends string>(
  versions: Versions<T>,
  parts: Parts<T, Name>,
  choices: Partial<Record<Name, Side>>,
  same: Same<T> = sameContent,
): T {
  const result = { ...versions.theirs }
  for (const { part, by } of changesOf(versions, parts, same)) {
    const side = by === 'both' ? (choices[part] ?? 'mine') : by
    for (const field of parts[part]) result[field] = versions[side][field]
  }
  return result
}

type Same<T> = (one: T[keyof T], other: T[keyof T], field: keyof T) => boolean

const sameContent = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
