// Standard Web APIs that browsers and Node have alike, as far as the check of a record needs them. The contract has no
// other types of a platform.

type Bytes = Uint8Array<ArrayBuffer>

declare const crypto: {
  readonly subtle: {
    digest(algorithm: string, data: Bytes): Promise<ArrayBuffer>
    importKey(format: 'spki', key: Bytes, algorithm: string, extractable: boolean, usages: ['verify']): Promise<object>
    verify(algorithm: string, key: object, signature: Bytes, data: Bytes): Promise<boolean>
  }
}

declare function atob(text: string): string
declare function btoa(bytes: string): string

declare class TextEncoder {
  encode(text: string): Bytes
}

declare class TextDecoder {
  decode(bytes: Bytes): string
}

declare class DOMException extends Error {}
