import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { blockSize, blocksOf } from '../../src/client/photos/gallery/GalleryGrid.tsx'
import { galleryInput, readGallerySearch } from '../../src/client/photos/gallery/gallery-search.ts'
import { photoAlt, photoTypeLabel } from '../../src/client/photos/photo.tsx'
import { photoTypes } from '../../src/shared/photos.ts'
import { listPhotos } from '../../src/shared/photos-schema.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

describe('the address of /fotos', () => {
  it('keeps what it knows', () => {
    const known = { q: 'ana', tipo: 'antes', modo: 'lista' }
    expect(readGallerySearch(known)).toEqual(known)
  })

  it('lets go of what it does not', () => {
    expect(readGallerySearch({ q: '', tipo: 'outro', modo: 'grade', x: 1 })).toEqual({})
    expect(readGallerySearch({ q: ['a'], tipo: 3, modo: null })).toEqual({})
  })

  test('whatever it says, the server takes what is asked of it', () => {
    const anything = fc.oneof(fc.string({ maxLength: 300 }), fc.constantFrom(...photoTypes), fc.anything())
    fc.assert(
      fc.property(anything, anything, anything, (q, tipo, modo) => {
        const asked = listPhotos.safeParse(galleryInput(readGallerySearch({ q, tipo, modo })))
        // Marks that no name holds are the server's to refuse.
        const refused = asked.success ? [] : asked.error.issues.map(issue => issue.path.join('.'))
        expect(refused.filter(path => path !== 'q')).toEqual([])
      }),
    )
  })

  it('asks for whole blocks', () => {
    expect(galleryInput({}).limit % blockSize).toBe(0)
    expect(galleryInput({ q: 'ana', tipo: 'depois', modo: 'lista' })).toEqual({
      q: 'ana',
      tipo_foto: 'depois',
      limit: galleryInput({}).limit,
    })
  })
})

describe('blocks', () => {
  test('hold every photo once, in order, and all but the last are whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 200 }), photos => {
        const blocks = blocksOf(photos)
        expect(blocks.flatMap(block => block.photos)).toEqual(photos)
        expect(blocks.map(block => block.from)).toEqual(blocks.map((_, at) => at * blockSize))
        expect(blocks.slice(0, -1).every(block => block.photos.length === blockSize)).toBe(true)
        expect(blocks.every(block => block.photos.length > 0)).toBe(true)
      }),
    )
  })

  it.each([1, 2, 3, 4, 6])('end with a whole line of %i', columns => {
    expect(blockSize % columns).toBe(0)
  })
})

describe('what a photo is called', () => {
  it('by its type', () => {
    expect(photoTypes.map(photoTypeLabel)).toEqual(['Antes do reparo', 'Depois do reparo', 'Componentes'])
  })

  it('to who does not see it', () => {
    const photo = { nome_arquivo: 'tela.jpg', ordens_servico: { numero_os: 'OS-0042' } }
    expect(photoTypes.map(tipo_foto => photoAlt({ ...photo, tipo_foto }))).toEqual([
      'Foto antes do reparo da OS 0042, tela.jpg',
      'Foto depois do reparo da OS 0042, tela.jpg',
      'Foto de componentes da OS 0042, tela.jpg',
    ])
  })
})
