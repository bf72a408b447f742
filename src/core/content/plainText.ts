import type { Token } from 'marked';
import { decodeEntities } from './escapeHtml.ts';

const wordsPerMinute = 220;
const excerptLength = 200;

/** Prose of a token list without markup; blocks are separated by line breaks, code blocks and images are left out. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(textOf)
    .join('')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,_-]*/gu)?.length ?? 0;
}

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** The opening of a text, cut at a word. */
export function makeExcerpt(text: string, length = excerptLength): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'code':
    case 'image':
    case 'def':
    case 'checkbox':
      return '';
    case 'space':
    case 'br':
    case 'hr':
      return '\n';
    case 'table':
      return `${[token.header, ...token.rows]
        .map((row: { tokens: Token[] }[]) => row.map((cell) => plainText(cell.tokens)).join(' '))
        .join('\n')}\n`;
    case 'list':
      return `${token.items.map((item: { tokens: Token[] }) => plainText(item.tokens)).join('\n')}\n`;
    case 'heading':
    case 'paragraph':
    case 'blockquote':
      return `${plainText(token.tokens ?? [])}\n`;
    case 'codespan':
    case 'escape':
    case 'html':
      return token.text;
    default:
      return 'tokens' in token && token.tokens
        ? token.tokens.map(textOf).join('')
        : decodeEntities(token.raw);
  }
}
