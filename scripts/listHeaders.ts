const Header = /function\s+(\w+)\s*\(([^()]*)\)([^{};]*)[{;]/g;
const Elementary = /^(address|bool|string|bytes(\d+)?|u?int(\d+)?)((\[\d*\])*)$/;
/** Interfaces and contracts are addresses to the caller. */
const Interface = /^(I[A-Z]\w+|ERC20|ERC721|IERC20)((\[\d*\])*)$/;

function toAbiType(parameter: string): string | undefined {
  const [type = ''] = parameter
    .trim()
    .replace(/^address\s+payable/, 'address')
    .split(/\s+/);
  const known = Elementary.exec(type);
  if (known) return type.replace(/^(u?int)(?!\d)/, '$1256');
  const contract = Interface.exec(type);
  return contract ? `address${contract[2]}` : undefined;
}

const stripComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\n]*/g, '');

/** Signatures of functions in Solidity source that change state and take no types of their own. */
export function listHeaders(source: string): string[] {
  const found: string[] = [];
  for (const [, name, parameters = '', modifiers = ''] of stripComments(source).matchAll(Header)) {
    if (!/\b(external|public)\b/.test(modifiers) || /\b(view|pure|constant)\b/.test(modifiers)) continue;
    const types = parameters.trim() === '' ? [] : parameters.split(',').map(toAbiType);
    if (types.every((t) => t !== undefined)) found.push(`${name}(${types.join()})`);
  }
  return found;
}
