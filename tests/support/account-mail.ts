import type { Mail } from '../../src/server/mail/mailer.ts'

/** The token of a link in a mail, by the fragment that names what it is for; empty where there is none. */
export const tokenIn = (
  mail: Mail | undefined,
  kind: 'redefinir' | 'confirmar' | 'desfazer' | 'manter',
): string =>
  new RegExp(`^https://bancada\\.example\\.com/auth#${kind}=([\\w-]{43})$`, 'm').exec(
    mail?.text ?? '',
  )?.[1] ?? ''
