/**
 * Controls, and marks that turn or hide the words beside them: with them a name looks like another one. Line ends and tabs are none, nor the
 * joiners that emoji and some scripts are written with.
 */
export const trickCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

export const isPlainText = (text: string): boolean => !trickCharacters.test(text);

export const notPlain = 'must not hold control characters or marks that turn or hide text';
