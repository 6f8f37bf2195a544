import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mail } from './mailer.ts'
import mark from './mark.png?inline'

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
