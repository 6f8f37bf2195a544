import * as z from 'zod/mini'
import { id } from './fields.ts'

/** The path of GET /backups/:id. */
export const copyId = z.strictObject({ id: id() })
