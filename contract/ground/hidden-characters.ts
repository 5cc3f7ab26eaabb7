/** Characters that nobody sees: they reorder the text around them, or have no width. */
const hidden =
  /[\u034F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu

/**
 * Joiners. The groups are those that something is written with: words of Arabic, Persian and the scripts of India and its
 * neighbours, and emoji of several parts.
 */
const joiners =
  /([\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200C\u200D])|([\u{1F3FB}-\u{1F3FF}\p{Extended_Pictographic}\uFE0F]\u200D)(?=\p{Extended_Pictographic})|[\u200C\u200D]/gu

/** Tags, of which the group is the emoji of a flag. */
const tags = /(\u{1F3F4}[\u{E0030}-\u{E007A}]+\u{E007F})|[\u{E0000}-\u{E007F}]/gu

/** Removes characters that hide or reorder others, except those that the script or an emoji is written with. */
export const withoutHidden = (text: string): string =>
  text
    .replaceAll(hidden, '')
    .replaceAll(joiners, (_, word: string | undefined, sequence: string | undefined) => word ?? sequence ?? '')
    .replaceAll(tags, (_, flag: string | undefined) => flag ?? '')
