import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defaultZone } from '../../../shared/auth.ts'
import { momentOf } from '../../../shared/days.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Letter } from '../../mail/letter.ts'
import { readLanguage, wordsOf } from '../../mail/read-language.ts'

export interface LetterDeps {
  db: Database
  clock: () => Date
  config: Config
}

/** What the account letters share: the owner's texts, our addresses, and times in the shop's zone. */
export async function writer({ db, config }: LetterDeps, user_id: string) {
  const language = await readLanguage(db, user_id)
  const words = wordsOf(language)
  const [shop] = await db.select({ fuso: lojas.fuso }).from(lojas).where(eq(lojas.user_id, user_id))
  return {
    words,
    letter: (written: Omit<Letter, 'language'>): Letter => ({ language, ...written }),
    url: (path: string): string => new URL(path, config.appUrl).href,
    /** "20/11/2026, 16:48". */
    moment(instant: string): string {
      const { day, time } = momentOf(new Date(instant), shop?.fuso ?? defaultZone)
      return `${day.split('-').reverse().join('/')}, ${time}`
    },
  }
}

const contents = z.object({ email: z.string() })

/** The address in a job's data. */
export const addressIn = ({ dados }: Pick<Job, 'dados'>): string => contents.parse(dados).email
