import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Ceremony {
  challenge: string
  /** Host that the passkey is bound to. */
  rpId: string
  origin: string
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A CBOR map entry: 32 bytes under this key. */
const point = (name: number, value: string) =>
  Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])

/** Imitates a device with one passkey (ES256), as seen through a browser. */
export function testPasskey({ isUnlocked = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const authenticatorData = ({ rpId }: Ceremony, ...credential: Buffer[]) => {
    const flags = userPresent | (isUnlocked ? userVerified : 0) | (credential.length > 0 ? hasCredential : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...credential])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    /** Result of `navigator.credentials.create`, without an attestation. */
    create: (ceremony: Ceremony) => {
      // CBOR: the COSE key {1: 2, 3: -7, -1: 1, -2: x, -3: y}, and {fmt: "none", attStmt: {}, authData}.
      const key = Buffer.concat([Buffer.from('a5010203262001', 'hex'), point(0x21, x), point(0x22, y)])
      const data = authenticatorData(ceremony, Buffer.alloc(16), Buffer.from([0, id.length]), id, key)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Result of `navigator.credentials.get`. */
    get: (ceremony: Ceremony) => {
      const client = clientData('webauthn.get', ceremony)
      const data = authenticatorData(ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: null,
        },
      }
    },
  }
}
