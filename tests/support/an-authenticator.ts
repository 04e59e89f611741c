import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Question = { challengeId: string; options: { challenge: string } }
type Answer = { challengeId: string; response: Record<string, unknown> & { id: string } }

/** A device with one passkey that answers as a browser expects (WebAuthn level 3, ES256). */
export type Authenticator = {
  create(question: Question): Answer
  sign(question: Question): Answer
}

const upAndVerified = 0x05
const withCredential = 0x40

export function anAuthenticator(
  { origin, id: siteId } = { origin: 'http://localhost', id: 'localhost' },
): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  const head = (flags: number) => {
    const numbers = Buffer.alloc(5)
    numbers.writeUInt8(flags, 0)
    numbers.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(siteId), numbers])
  }
  const clientData = (type: string, { options }: Question) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  const shared = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  return {
    create: (question) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // A COSE key: EC2, ES256, P-256, and the two coordinates.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const data = Buffer.concat([
        head(upAndVerified | withCredential),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ])
      // {fmt: 'none', attStmt: {}, authData: …} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        challengeId: question.challengeId,
        response: {
          ...shared,
          response: {
            clientDataJSON: clientData('webauthn.create', question).toString('base64url'),
            attestationObject: attestation.toString('base64url'),
            transports: ['internal'],
          },
        },
      }
    },
    sign: (question) => {
      counter += 1
      const data = head(upAndVerified)
      const client = clientData('webauthn.get', question)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
        .sign(privateKey)
      return {
        challengeId: question.challengeId,
        response: {
          ...shared,
          response: {
            clientDataJSON: client.toString('base64url'),
            authenticatorData: data.toString('base64url'),
            signature: signature.toString('base64url'),
          },
        },
      }
    },
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
