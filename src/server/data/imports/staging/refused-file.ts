import type { ImportRefusal } from '../../../../shared/imports.ts'

/** Whether a failure says nothing of the file that is read: a mistake of our code's, or a disk that fails. */
export const isOurs = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof ReferenceError ||
  (error instanceof Error && 'syscall' in error)

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
