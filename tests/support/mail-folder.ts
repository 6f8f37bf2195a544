import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { expect } from 'vitest'

/** Waits for a mail of this subject, and answers its link of ours; the server hands mails over a moment later. */
export async function linkMailed(dataDir: string, email: string, subject: string): Promise<URL> {
  const find = async () =>
    (await mailsTo(dataDir, email)).findLast(mail => mail.subject === subject)?.text ?? ''
  await expect.poll(find).toContain('/auth')
  return new URL(/^http\S+\/auth\S*$/m.exec(await find())?.[0] ?? '')
}

/** The mails that a server wrote to an address, the newest last. */
async function mailsTo(dataDir: string, email: string): Promise<ParsedMail[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter(name => name.endsWith('.eml'))
      // Their names tell the order of those of one second.
      .sort()
      .map(async name => simpleParser(await readFile(join(folder, name)))),
  )
  return mails
    .filter(({ to }) => JSON.stringify(to).includes(`"${email}"`))
    .sort((a, b) => Number(a.date) - Number(b.date))
}
