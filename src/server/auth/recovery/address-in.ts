import * as z from 'zod/mini'
import type { Job } from '../../jobs/job.ts'

const contents = z.object({ email: z.string() })

/** The address in a job's data. */
export const addressIn = ({ dados }: Pick<Job, 'dados'>): string => contents.parse(dados).email
