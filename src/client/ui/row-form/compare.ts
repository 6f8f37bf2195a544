import { type FieldTable, namesOf } from './row-fields.ts'

/** Fields that only make sense together ("pago" and how it was paid): the user chooses all or none of them. */
export interface FieldGroup<Values> {
  label(): string
  fields: readonly (keyof Values)[]
  words(values: Values): string
}

/** How two versions of a row are compared and merged. */
export interface Comparison<Values> {
  /** What changed on either side. */
  changes(versions: Versions<Values>): Change<string>[]
  /** The merged values; `choices` decides where both sides changed a field. */
  merged(versions: Versions<Values>, choices: Partial<Record<string, Side>>): Values
  /** The changes in words, for the merge dialog. */
  rows(versions: Versions<Values>): MergeRow[]
}

export interface MergeRow {
  key: string
  label: string
  /** Both versions in words; an empty text is shown as empty. */
  mine: string
  theirs: string
  /** Who changed it; if both did, the user chooses one. */
  by: Side | 'both'
}

interface CompareOptions<Values> {
  /** By name; any other field is compared by itself. */
  groups?: Record<string, FieldGroup<Values>>
  /** What of the three versions is compared, if not all of a form is sent. */
  sent?(versions: Versions<Values>): Versions<Values>
}

export function comparisonOf<Row, Values>(
  fields: FieldTable<Row, Values>,
  { groups = {}, sent = versions => versions }: CompareOptions<Values> = {},
): Comparison<Values> {
  const all = groupsOf(fields, groups)
  const fieldsByGroup: FieldsByGroup<Values, string> = Object.fromEntries(
    [...all].map(([name, group]) => [name, group.fields]),
  )
  const isSame = (one: Values[keyof Values], other: Values[keyof Values], name: keyof Values) => {
    const { send, compareBy = send } = fields[name]
    return compareBy(one) === compareBy(other)
  }
  const changes = (versions: Versions<Values>) => changesOf(sent(versions), fieldsByGroup, isSame)
  return {
    changes,
    merged: (versions, choices) => merged(sent(versions), fieldsByGroup, choices, isSame),
    rows: versions =>
      changes(versions).flatMap(({ groupName, by }) => {
        const group = all.get(groupName)
        if (!group) return []
        const { mine, theirs } = versions
        return [
          { key: groupName, label: group.label(), mine: group.words(mine), theirs: group.words(theirs), by },
        ]
      }),
  }
}

/** The groups, and every other field as its own group, in the fields' order. */
function groupsOf<Row, Values>(fields: FieldTable<Row, Values>, groups: Record<string, FieldGroup<Values>>) {
  const all = new Map<string, FieldGroup<Values>>()
  for (const name of namesOf(fields)) {
    const [key, group] = Object.entries(groups).find(([, one]) => one.fields.includes(name)) ?? [
      String(name),
      {
        label: fields[name].label,
        fields: [name],
        words: (values: Values) => fields[name].words(values[name]),
      },
    ]
    all.set(key, group)
  }
  return all
}

/** Three versions of a form's values: `base` as opened, `mine` as typed, `theirs` as saved elsewhere meanwhile. */
export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

export type Side = 'mine' | 'theirs'

/** Fields that only make sense together ("pago" and how it was paid), by the group's name. */
type FieldsByGroup<T, Name extends string> = Record<Name, readonly (keyof T)[]>

/** A group that was changed. `both`: both sides changed it to different values, so the user must choose. */
interface Change<Name extends string> {
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
