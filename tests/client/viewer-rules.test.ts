import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { choose, missingForPair, pairFor } from '../../src/client/photos/viewer/pairs.ts'
import { around, byType, isNearEnd, neighbourOf, withPhoto } from '../../src/client/photos/viewer/sequence.ts'
import { readViewerSearch } from '../../src/client/photos/viewer/use-viewer-url.ts'
import { actOfKey } from '../../src/client/photos/viewer/ViewerBody.tsx'
import { pairLabel, positionLabel, viewerLabel } from '../../src/client/photos/viewer/viewer-label.ts'
import { photoTypes } from '../../src/shared/photos.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const type = fc.constantFrom(...photoTypes)
/** Photos as the server lists them: newest first, several of one instant. */
const listed = fc
  .uniqueArray(
    fc.record({ id: fc.uuid(), created_at: fc.integer({ min: 0, max: 9 }).map(instant), tipo_foto: type }),
    { selector: ({ id }) => id, maxLength: 30 },
  )
  .map(rows => rows.toSorted((one, other) => (place(one) < place(other) ? 1 : -1)))
const place = ({ created_at, id }: { created_at: string; id: string }) => `${created_at} ${id}`

function instant(minute: number): string {
  return new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
}

describe('the address', () => {
  it('keeps what it knows', () => {
    const known = { foto: 'a', comparar: 'b', vista: 'lado' }
    expect(readViewerSearch(known)).toEqual(known)
  })

  it('compares nothing without a photo, and is no other view without a comparison', () => {
    expect(readViewerSearch({ comparar: 'b', vista: 'lado' })).toEqual({})
    expect(readViewerSearch({ foto: 'a', vista: 'lado' })).toEqual({ foto: 'a' })
    expect(readViewerSearch({ foto: 'a', comparar: 'b', vista: 'outra' })).toEqual({
      foto: 'a',
      comparar: 'b',
    })
  })
})

describe('the photos that one goes through', () => {
  test('a photo that left the list stands where it stood', () => {
    fc.assert(
      fc.property(listed, fc.nat(), fc.boolean(), (photos, nth, hasMore) => {
        fc.pre(photos.length > 0)
        const photo = photos[nth % photos.length]
        if (!photo) return
        const others = photos.filter(one => one !== photo)
        const isLast = photo === photos.at(-1)
        const alone = { photos: [photo], placed: false }
        expect(withPhoto(others, photo, hasMore)).toEqual(
          isLast && hasMore ? alone : { photos, placed: true },
        )
        expect(withPhoto(photos, photo, hasMore)).toEqual({ photos, placed: true })
      }),
    )
  })

  test('from one that is taken away one lands on the next, from the last on the one before', () => {
    const photos = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(['a', 'b', 'c'].map(id => neighbourOf(photos, id)?.id)).toEqual(['b', 'c', 'b'])
    expect(neighbourOf([{ id: 'a' }], 'a')).toBeUndefined()
    expect(neighbourOf(photos, 'another')?.id).toBe('a')
    expect(neighbourOf([], 'a')).toBeUndefined()
  })

  test('an order’s stand by type, each type in the order of the list', () => {
    fc.assert(
      fc.property(listed, photos => {
        const sorted = byType(photos)
        expect(sorted.toSorted((one, other) => (place(one) < place(other) ? 1 : -1))).toEqual(photos)
        expect(sorted.map(({ tipo_foto }) => photoTypes.indexOf(tipo_foto))).toEqual(
          sorted.map(({ tipo_foto }) => photoTypes.indexOf(tipo_foto)).toSorted(),
        )
        for (const wanted of photoTypes)
          expect(sorted.filter(photo => photo.tipo_foto === wanted)).toEqual(
            photos.filter(photo => photo.tipo_foto === wanted),
          )
      }),
    )
  })

  test('more are fetched before the end is reached', () => {
    expect([0, 39, 40, 47].map(at => isNearEnd(at, 48))).toEqual([false, false, true, true])
    expect(isNearEnd(0, 1)).toBe(true)
  })

  test('the strip holds those around the shown one', () => {
    const all = Array.from({ length: 100 }, (_, at) => at)
    expect(around(all, 50, 2)).toEqual([48, 49, 50, 51, 52])
    expect(around(all, 0, 2)).toEqual([0, 1, 2])
    expect(around(all, 99, 2)).toEqual([97, 98, 99])
  })
})

describe('the pair that is compared', () => {
  const photos = [
    { id: 'ligado', tipo_foto: 'depois' },
    { id: 'costas', tipo_foto: 'depois' },
    { id: 'placa', tipo_foto: 'componente' },
    { id: 'tela', tipo_foto: 'antes' },
    { id: 'molhado', tipo_foto: 'antes' },
  ] as const

  it('holds the photo that was shown, and the one that was taken in the same turn', () => {
    expect(pairFor(photos, 'molhado')).toEqual({ left: 'molhado', right: 'costas' })
    expect(pairFor(photos, 'tela')).toEqual({ left: 'tela', right: 'ligado' })
    expect(pairFor(photos, 'ligado')).toEqual({ left: 'tela', right: 'ligado' })
    expect(pairFor(photos, 'placa')).toEqual({ left: 'molhado', right: 'costas' })
  })

  it('takes the last where one side has fewer', () => {
    const fewer = photos.filter(({ id }) => id !== 'ligado')
    expect(pairFor(fewer, 'tela')).toEqual({ left: 'tela', right: 'costas' })
  })

  test('there is one as soon as there is a before and an after, and what is missing is named else', () => {
    fc.assert(
      fc.property(listed, some => {
        const shown = some[0]?.id ?? ''
        const pair = pairFor(some, shown)
        const missing = missingForPair(some)
        expect(pair === undefined).toBe(missing.length > 0)
        const typeOf = (id?: string) => some.find(photo => photo.id === id)?.tipo_foto
        if (pair) expect([typeOf(pair.left), typeOf(pair.right)]).toEqual(['antes', 'depois'])
        if (pair && typeOf(shown) !== 'componente') expect(Object.values(pair)).toContain(shown)
      }),
    )
    expect(missingForPair([{ id: 'a', tipo_foto: 'antes' }])).toEqual(['depois'])
  })

  it('changes on one side, and swaps where the photo stands on the other', () => {
    const pair = { left: 'a', right: 'b' }
    expect(choose(pair, 'right', 'c')).toEqual({ left: 'a', right: 'c' })
    expect(choose(pair, 'left', 'c')).toEqual({ left: 'c', right: 'b' })
    expect(choose(pair, 'right', 'a')).toEqual({ left: 'b', right: 'a' })
    expect(choose(pair, 'right', 'b')).toEqual(pair)
  })
})

describe('keys', () => {
  type How = Parameters<typeof actOfKey>[1]
  const key = (name: string, how: How = { zoomed: false, shown: 'one' }, held = {}) =>
    actOfKey({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held }, how)

  it('go through the photos, enlarge and delete', () => {
    expect(key('ArrowRight')).toEqual({ do: 'step', by: 1 })
    expect(key('ArrowLeft')).toEqual({ do: 'step', by: -1 })
    expect(['+', '=', '-', '0'].map(name => key(name))).toEqual(
      ['in', 'in', 'out', 'whole'].map(to => ({ do: 'zoom', to })),
    )
    expect(['Delete', 'Backspace'].map(name => key(name))).toEqual([{ do: 'delete' }, { do: 'delete' }])
    expect([key('ArrowUp'), key('x'), key('Enter')]).toEqual([undefined, undefined, undefined])
  })

  it('shift an enlarged picture', () => {
    const zoomed: How = { zoomed: true, shown: 'one' }
    expect(key('ArrowRight', zoomed)).toMatchObject({ do: 'pan', atEdge: 1 })
    expect(key('ArrowUp', zoomed)).toMatchObject({ do: 'pan' })
    expect(key('PageDown', zoomed)).toEqual({ do: 'step', by: 1 })
  })

  it('take nothing away while two are compared, nor from the browser', () => {
    const comparing: How = { zoomed: false, shown: 'beside' }
    expect(['Delete', 'ArrowRight', 'd'].map(name => key(name, comparing))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(key('+', comparing)).toEqual({ do: 'zoom', to: 'in' })
    const curtain: How = { zoomed: true, shown: 'curtain' }
    expect(['+', '-', '0', 'ArrowRight', 'Delete'].map(name => key(name, curtain))).toEqual(
      Array(5).fill(undefined),
    )
    expect(key('c', curtain)).toEqual({ do: 'compare' })
    expect(key('0', undefined, { ctrlKey: true })).toBeUndefined()
    expect(key('ArrowLeft', undefined, { altKey: true })).toBeUndefined()
  })
})

describe('what is said of a photo', () => {
  const photo = {
    id: 'a',
    os_id: 'os',
    nome_arquivo: 'tela.jpg',
    tipo_foto: 'antes' as const,
    largura: 4,
    altura: 3,
    created_at: instant(0),
    ordens_servico: { numero_os: 'OS-0007' },
    clientes: { nome: 'Ana' },
  }
  const at = (placed: boolean) => ({ at: 2, photos: Array.from({ length: 12 }), placed })
  const say = (placed: boolean, hasMore: boolean) =>
    viewerLabel(at(placed), { photo, right: undefined, hasMore })

  it('its place, type and order', () => {
    expect(say(true, false)).toBe('Foto 3 de 12, Antes, OS 0007')
    expect(say(true, true)).toBe('Foto 3 de mais de 12, Antes, OS 0007')
    expect(say(false, true)).toBe('Foto, Antes, OS 0007')
    expect(positionLabel(at(true), false)).toBe('3 de 12')
    expect(positionLabel(at(true), true)).toBe('3 de 12+')
    expect(positionLabel(at(false), true)).toBe('')
  })

  it('which stands on which side', () => {
    const right = { ...photo, tipo_foto: 'depois' as const }
    expect(viewerLabel(at(true), { photo, right, hasMore: false })).toBe(
      'Comparação da OS 0007: Antes à esquerda, Depois à direita',
    )
    expect([pairLabel(photo, right), pairLabel(right, photo), pairLabel(photo, photo)]).toEqual([
      'Antes e depois',
      'Depois e antes',
      'Antes do reparo',
    ])
  })
})
