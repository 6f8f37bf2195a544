import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, merged, type Side, type Versions } from '../../src/client/ui/row-form/compare.ts'

interface Row {
  name: string
  paid: boolean
  how: string
  note: string
}
const parts = { name: ['name'], payment: ['paid', 'how'], note: ['note'] } as const
const base: Row = { name: 'Ana', paid: false, how: 'Pendente', note: '' }

const row = fc.record({
  name: fc.constantFrom('Ana', 'Bia', 'Caio'),
  paid: fc.boolean(),
  how: fc.constantFrom('Pendente', 'PIX', 'Cartão'),
  note: fc.constantFrom('', 'pressa', 'sem pressa'),
})
const choices = fc.record(
  {
    name: fc.constantFrom<Side>('mine', 'theirs'),
    payment: fc.constantFrom<Side>('mine', 'theirs'),
    note: fc.constantFrom<Side>('mine', 'theirs'),
  },
  { requiredKeys: [] },
)
const partOf = (of: Row, part: keyof typeof parts) => parts[part].map(field => of[field])
const names = Object.keys(parts) as (keyof typeof parts)[]
const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const versionsOf = fc.record({ base: row, mine: row, theirs: row })

describe('three versions', () => {
  it('tells who changed what, and nothing of what is alike', () => {
    const versions: Versions<Row> = {
      base,
      mine: { ...base, name: 'Bia', note: 'minha' },
      theirs: { ...base, paid: true, how: 'PIX', note: 'deles' },
    }
    expect(changesOf(versions, parts)).toEqual([
      { groupName: 'name', by: 'mine' },
      { groupName: 'payment', by: 'theirs' },
      { groupName: 'note', by: 'both' },
    ])
    expect(merged(versions, parts, {})).toEqual({ name: 'Bia', paid: true, how: 'PIX', note: 'minha' })
    expect(merged(versions, parts, { note: 'theirs' }).note).toBe('deles')
  })

  it('keeps fields of a part together, whoever changed which of them', () => {
    const versions: Versions<Row> = {
      base,
      mine: { ...base, how: 'Cartão' },
      theirs: { ...base, paid: true, how: 'PIX' },
    }
    expect(changesOf(versions, parts)).toEqual([{ groupName: 'payment', by: 'both' }])
    expect(merged(versions, parts, { payment: 'theirs' })).toMatchObject({ paid: true, how: 'PIX' })
    expect(merged(versions, parts, { payment: 'mine' })).toMatchObject({ paid: false, how: 'Cartão' })
  })

  it('both to the same is no collision', () => {
    const both = { ...base, note: 'igual' }
    expect(changesOf({ base, mine: both, theirs: { ...both } }, parts)).toEqual([])
  })

  it('compares as it is told', () => {
    const loose = (one: unknown, other: unknown) => String(one).trim() === String(other).trim()
    const versions = { base, mine: { ...base, name: 'Ana ' }, theirs: { ...base, name: 'Bia' } }
    expect(changesOf(versions, parts, loose)).toEqual([{ groupName: 'name', by: 'theirs' }])
  })
})

describe('merging any three versions', () => {
  it('takes each part whole from one of them, and as chosen where both changed it', () => {
    fc.assert(
      fc.property(versionsOf, choices, (versions, chosen) => {
        const result = merged(versions, parts, chosen)
        const changes = new Map(changesOf(versions, parts).map(({ groupName, by }) => [groupName, by]))
        for (const part of names) {
          const by = changes.get(part)
          const side = by === 'both' ? (chosen[part] ?? 'mine') : (by ?? 'theirs')
          expect(partOf(result, part)).toEqual(partOf(versions[side], part))
        }
        expect(Object.keys(result).sort()).toEqual(Object.keys(versions.theirs).sort())
      }),
    )
  })

  it('leaves nothing out that differs, and tells nothing that does not', () => {
    fc.assert(
      fc.property(versionsOf, versions => {
        const told = changesOf(versions, parts).map(({ groupName }) => groupName)
        expect(told).toEqual(
          names.filter(part => !equal(partOf(versions.mine, part), partOf(versions.theirs, part))),
        )
      }),
    )
  })

  it('of changes that do not meet comes the same from both sides', () => {
    fc.assert(
      fc.property(versionsOf, fc.subarray(names), ({ base, ...other }, own) => {
        const only = (from: Row, wanted: (part: keyof typeof parts) => boolean) => {
          const result = { ...base }
          for (const part of names.filter(wanted))
            Object.assign(result, Object.fromEntries(parts[part].map(field => [field, from[field]])))
          return result
        }
        const mine = only(other.mine, part => own.includes(part))
        const theirs = only(other.theirs, part => !own.includes(part))
        const versions = { base, mine, theirs }
        expect(changesOf(versions, parts).filter(({ by }) => by === 'both')).toEqual([])
        const here = merged(versions, parts, {})
        expect(here).toEqual(merged({ base, mine: theirs, theirs: mine }, parts, {}))
        for (const part of names)
          expect(partOf(here, part)).toEqual(partOf(own.includes(part) ? mine : theirs, part))
      }),
    )
  })

  it('without a change of mine it is theirs, and without one of theirs it is mine', () => {
    fc.assert(
      fc.property(row, row, choices, (before, after, chosen) => {
        expect(merged({ base: before, mine: before, theirs: after }, parts, chosen)).toEqual(after)
        expect(merged({ base: before, mine: after, theirs: before }, parts, chosen)).toEqual(after)
      }),
    )
  })

  it('merged once more over the same row it stays as it is', () => {
    fc.assert(
      fc.property(versionsOf, choices, (versions, chosen) => {
        const once = merged(versions, parts, chosen)
        const again = { base: versions.theirs, mine: once, theirs: versions.theirs }
        expect(merged(again, parts, {})).toEqual(once)
      }),
    )
  })
})
