import * as z from 'zod/mini'
import { id } from './fields.ts'

/** A backup's id: backups.restore, and the path of GET /backups/:id. */
export const copyId = z.strictObject({ id: id() })
