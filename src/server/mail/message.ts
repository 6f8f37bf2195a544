import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import mark from './mark.png?inline'

/** A mail that is ready to go. */
export interface Mail {
  /** Its Message-ID is made of this: a repeat of the same mail keeps it, so that who has it already can tell. */
  id: string
  to: string
  /** Whom an answer goes to; null: the support. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Where one POST ends mails of this kind; null for what nobody can do without. */
  unsubscribe: string | null
}

/** A mail as nodemailer takes it: it encodes every header, so that no text becomes another one. */
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
      // No answer of a machine is wanted.
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

// A picture of the mark that shows on a light and on a dark ground.
const image = Buffer.from(mark.slice(mark.indexOf(',') + 1), 'base64')

/** The mark in a mail's HTML: `cid:` and this. */
export const markId = 'marca@bancada'
