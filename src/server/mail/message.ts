import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import mark from './mark.png?inline'

/** A complete mail. */
export interface Mail {
  /** The Message-ID derives from it: a second try keeps it, so that mail programs can drop the repeat. */
  id: string
  to: string
  /** Reply-To; null for the support's address. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The address whose POST unsubscribes; null for mails that nobody can do without. */
  unsubscribe: string | null
}

/** A mail in nodemailer's form. nodemailer encodes every header, so that no text can add another header. */
export function messageOf(
  mail: Mail,
  { mail: { from, support }, appUrl }: Pick<Config, 'mail' | 'appUrl'>,
): SendMailOptions {
  const replyTo = mail.replyTo ?? support
  return {
    from: { name: 'Bancada', address: from },
    to: { name: '', address: mail.to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${appUrl.hostname}>`,
    attachments: [{ cid: markId, filename: 'bancada.png', content: image, contentDisposition: 'inline' }],
    headers: {
      // Keeps autoresponders from answering.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// A picture of the logo for light and dark backgrounds.
const image = Buffer.from(mark.slice(mark.indexOf(',') + 1), 'base64')

/** The logo's Content-ID: the HTML refers to it by `cid:`. */
export const markId = 'marca@bancada'
