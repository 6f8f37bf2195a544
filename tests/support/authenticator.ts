import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Asked {
  challenge: string
}

/** What an authenticator and its browser say; a test makes one of them wrong. */
interface Said {
  origin?: string
  rpID?: string
  counter?: number
  userVerified?: boolean
  /** Whose passkey it says that it is; its own account's unless told. */
  userHandle?: string
}

/** An authenticator of one passkey, made of node's crypto, with the browser around it. */
export function softAuthenticator({
  origin = 'http://localhost:3000',
  rpID = 'localhost',
}: {
  origin?: string
  rpID?: string
} = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  let owner = ''
  let signed = 0

  const clientData = (type: string, { challenge }: Asked, said: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: said.origin ?? origin, crossOrigin: false }))
  const authData = (said: Said, extra = 0, rest: Uint8Array = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head[0] = 1 | ((said.userVerified ?? true) ? 4 : 0) | extra
    head.writeUInt32BE(said.counter ?? signed, 1)
    return Buffer.concat([sha256(said.rpID ?? rpID), head, rest])
  }
  const answer = <Response extends object>(response: Response) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  })

  return {
    id,
    /** Makes the passkey, as navigator.credentials.create would. */
    create(options: Asked & { user: { id: string } }, said: Said = {}) {
      owner = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, key])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(said, 0x40, attested))],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options, said).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      })
    },
    /** Answers a sign-in's question, as navigator.credentials.get would. */
    get(options: Asked, said: Said = {}) {
      signed++
      const client = clientData('webauthn.get', options, said)
      const authenticatorData = authData(said)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: said.userHandle ?? owner,
      })
    },
  }
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
