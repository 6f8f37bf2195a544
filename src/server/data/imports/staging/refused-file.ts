import type { ImportRefusal } from '../../../../shared/imports.ts'

/** Whether an error is not the file's fault: a bug, or a failing disk. */
export const isOurs = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof ReferenceError ||
  (error instanceof Error && 'syscall' in error)

/** Thrown for a file that cannot be read, with the reason. Nothing of it is stored. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'

  constructor(
    readonly reason: ImportRefusal,
    options: { cause?: unknown } = {},
  ) {
    super(reason, options)
  }
}
