import * as z from 'zod/mini'
import type { Job } from '../../jobs/job.ts'

const contents = z.object({ email: z.string() })

/** The address that a job is about. */
export const addressIn = ({ dados }: Pick<Job, 'dados'>): string => contents.parse(dados).email
