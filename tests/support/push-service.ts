import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { createSender, type Sender } from '#notifications'

/** A push service with one browser, according to RFC 8030, 8188, 8291 and 8292. */
export type PushService = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The received messages that could be decrypted. */
  readonly delivered: { title: string; text: string; path: string }[]
  /** The key that signed each message, and its audience. */
  readonly signers: { key: string; audience: string; subject: string }[]
  /** Sets the status of its answers from now on. */
  answers(status: number): void
  close(): Promise<void>
}

/** Returns a sender for which every host name resolves to this machine. */
export const senderToHere: Sender = createSender({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
  request: (url, options, onResponse) =>
    request(new URL(url.href.replace('https:', 'http:')), options, onResponse),
  timeoutMilliseconds: 2000,
})

export async function openPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  const publicKey = browser.generateKeys()
  const auth = randomBytes(16)
  const delivered: PushService['delivered'] = []
  const signers: PushService['signers'] = []
  let status = 201
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming)
    signers.push(await signerOf(incoming))
    if (status < 300) delivered.push(JSON.parse(unsealed(body, browser, publicKey, auth)))
    outgoing.writeHead(status).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `https://push.contoh.id:${port}/v1/${randomBytes(12).toString('base64url')}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    delivered,
    signers,
    answers: (next) => {
      status = next
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function signerOf({ headers }: IncomingMessage): Promise<PushService['signers'][number]> {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const verifying = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, verifying)
  return { key, audience: String(payload.aud), subject: String(payload.sub) }
}

type Browser = ReturnType<typeof createECDH>

/** Decrypts one record of aes128gcm with the browser's keys. */
function unsealed(body: Buffer, browser: Browser, publicKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + (body[20] ?? 0))
  const derive = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const named = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = derive(browser.computeSecret(senderKey), auth, named, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
