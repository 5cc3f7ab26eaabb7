const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Characters that XML 1.0 does not allow, including lone surrogates. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes a text for HTML and XML, in elements and in attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(notInXml, '').replaceAll(/[&<>"']/g, character => entities[character] ?? '')
