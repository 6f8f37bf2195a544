import type { ImportRefusal } from '../../shared/imports.ts'

/** A file that cannot be read, and why. Nothing of it is stored. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'

  constructor(
    readonly reason: ImportRefusal,
    options: { cause?: unknown } = {},
  ) {
    super(reason, options)
  }
}
