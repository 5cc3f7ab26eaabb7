// Text as people type and paste it, in one form. Every text enters through these functions (field.ts), so that two texts
// that look alike are stored alike.

/** Characters that nobody sees: they reorder the text around them, or have no width. */
const hidden =
  /[\u034F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}]/gu

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

/** Control characters, but for tab, line feed and the null character, which is refused, and halves of a character. */
const controls = /(?!\0)[^\P{Cc}\t\n]|\p{Cs}/gu
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** Blanks of one line other than the space. U+2800 is the blank of Braille. */
const blanks = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]/g
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/**
 * Writes a text of several lines in one form: composed letters (NFC), lines that end with a line feed, no control or
 * hidden characters. Empty if it has nothing that can be seen. Keeps blanks between words as they are.
 */
export function asParagraphs(text: string): string {
  const clean = withoutHidden(text.normalize('NFC').replaceAll(lineEnds, '\n').replaceAll(controls, '')).trim()
  return visible.test(clean) ? clean : ''
}

/** Writes a text of one line in the form of {@link asParagraphs}, with one space for each run of blanks. */
export const asLine = (text: string): string =>
  asParagraphs(text.replaceAll(blanks, ' ')).replaceAll('\n', ' ').replaceAll(/ {2,}/g, ' ').trim()
