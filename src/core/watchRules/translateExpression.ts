import type { AbiParameter } from 'viem';
import { type Argument, listVariables } from './expressionValues.ts';

const comparison =
  /^([A-Za-z_]\w*)\s*(==|!=|>=|<=|>|<|\b(?:contains|starts_with|ends_with)\b)\s*('[^'\\]*'|"[^"\\]*"|-?\d+\b(?!\.)|0x[0-9a-fA-F]+|true\b|false\b)/;

const methods: Readonly<Record<string, string>> = {
  contains: 'contains',
  starts_with: 'startsWith',
  ends_with: 'endsWith',
};

/** A value of a monitor as CEL writes one of that type. */
function writeLiteral(type: string, value: string): string | undefined {
  if (type === 'big') return /^(?:-?\d+|0x[0-9a-fA-F]+)$/.test(value) ? value : undefined;
  if (type === 'address') return `address("${value}")`;
  if (type === 'bytes') return `hex("${value}")`;
  if (type === 'bool') return /^(?:true|false)$/i.test(value) ? value.toLowerCase() : undefined;
  // Monitors compare texts without regard to capitals.
  return type === 'string' ? JSON.stringify(value.toLowerCase()) : undefined;
}

function writeComparison({ name, type }: Argument, sign: string, value: string): string | undefined {
  const [, inner] = /^list<(.+)>$/.exec(type) ?? [];
  if (inner !== undefined) {
    const one = sign === 'contains' && inner !== 'string' ? writeLiteral(inner, value) : undefined;
    return one && `${inner === 'big' ? `big("${one}")` : one} in ${name}`;
  }
  const literal = writeLiteral(type, value);
  if (literal === undefined) return undefined;
  const subject = type === 'string' ? `${name}.lowerAscii()` : name;
  const method = methods[sign];
  if (method === undefined) return `${subject} ${sign} ${literal}`;
  return type === 'string' ? `${subject}.${method}(${literal})` : undefined;
}

/** An expression of OpenZeppelin Monitor in CEL; undefined where it says what CEL or this site cannot say the same way. */
export function translateExpression(text: string, inputs: readonly AbiParameter[]): string | undefined {
  const known = listVariables(inputs);
  const written: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const [sign] = /^(?:[()]|AND\b|OR\b)/i.exec(rest) ?? [];
    const [whole = '', name, operator = '', literal = ''] =
      sign === undefined ? (comparison.exec(rest) ?? []) : [];
    if (sign !== undefined) {
      written.push({ AND: '&&', OR: '||' }[sign.toUpperCase()] ?? sign);
      rest = rest.slice(sign.length).trim();
      continue;
    }
    const found = known.find((one) => one.name === name);
    const part = found && writeComparison(found, operator, literal.replaceAll(/^['"]|['"]$/g, ''));
    if (part === undefined) return undefined;
    written.push(part);
    rest = rest.slice(whole.length).trim();
  }
  return written.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
}
