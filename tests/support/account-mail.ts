import type { Mail } from '../../src/server/mail/mailer.ts'

/** The words before the tokens of mailed links. */
export type LinkKind = 'redefinir' | 'confirmar' | 'desfazer' | 'manter'

/** The token of a link in a mail, by the fragment that names what it is for; empty where there is none. */
export const tokenIn = (mail: Mail | undefined, kind: LinkKind): string =>
  new RegExp(`^https://bancada\\.example\\.com/auth#${kind}=([\\w-]{43})$`, 'm').exec(
    mail?.text ?? '',
  )?.[1] ?? ''
