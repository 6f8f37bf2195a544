import type { MergeRow } from './Merge.tsx'
import {
  type Change,
  changesOf,
  type FieldsByGroup,
  merged,
  type Side,
  type Versions,
} from './merge-versions.ts'
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
