/** Three versions of a form's values: `base` as opened, `mine` as typed, `theirs` as saved elsewhere meanwhile. */
export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

export type Side = 'mine' | 'theirs'

/** Fields that only make sense together ("pago" and how it was paid), by the group's name. */
export type FieldsByGroup<T, Name extends string> = Record<Name, readonly (keyof T)[]>

/** A group that was changed. `both`: both sides changed it to different values, so the user must choose. */
export interface Change<Name extends string> {
  groupName: Name
  by: Side | 'both'
}

/** The groups that changed since the form was opened. `same` compares one field's values. */
export function changesOf<T, Name extends string>(
  { base, mine, theirs }: Versions<T>,
  groups: FieldsByGroup<T, Name>,
  same: Same<T> = sameContent,
): Change<Name>[] {
  const names = Object.keys(groups) as Name[]
  return names.flatMap((groupName): Change<Name>[] => {
    const equal = (one: T, other: T) =>
      groups[groupName].every(field => same(one[field], other[field], field))
    if (equal(mine, theirs)) return []
    if (equal(base, theirs)) return [{ groupName, by: 'mine' }]
    if (equal(base, mine)) return [{ groupName, by: 'theirs' }]
    return [{ groupName, by: 'both' }]
  })
}

/** The merged values: a group that one side changed takes that side's, a conflict takes the choice, or mine. */
export function merged<T, Name extends string>(
  versions: Versions<T>,
  groups: FieldsByGroup<T, Name>,
  choices: Partial<Record<Name, Side>>,
  same: Same<T> = sameContent,
): T {
  const result = { ...versions.theirs }
  for (const { groupName, by } of changesOf(versions, groups, same)) {
    const side = by === 'both' ? (choices[groupName] ?? 'mine') : by
    for (const field of groups[groupName]) result[field] = versions[side][field]
  }
  return result
}

type Same<T> = (one: T[keyof T], other: T[keyof T], field: keyof T) => boolean

const sameContent = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
