import { resolveImport, type Sources } from './readSources.ts';

/** A function, constant or type at the top of a file. */
export interface Part {
  file: string;
  name: string;
  isExported: boolean;
  /** Without comments. */
  code: string;
  /** Keys of the parts that it names, of its own file and of others. */
  uses: string[];
  /** What its words stand for: keys of parts, by the name they have in this file. */
  names: ReadonlyMap<string, string>;
}

export const keyOf = (file: string, name: string) => `${file} ${name}`;

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const declarations = /^(?=(?:export )?(?:async )?(?:function|const|let|class|interface|type) )/m;
const declared = /^(export )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/;
const valueImports = /^import \{([^}]*)\} from '((?:#|\.\.?\/)[^']+)';/gm;

/** What a file takes from others of ours, types left out: where it is, by the name it has here. */
export const readImports = (file: string, text: string) =>
  new Map(
    [...text.matchAll(valueImports)].flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => {
          const [there = '', here = there] = name.split(' as ');
          return [here, keyOf(resolveImport(file, from), there)] as const;
        }),
    ),
  );

/** The parts of these files, by key. */
export function readParts(sources: Sources, isRead: (file: string) => boolean): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [file, text] of Object.entries(sources)) {
    if (!isRead(file)) continue;
    const own = text.split(declarations).flatMap((part) => {
      const found = declared.exec(part);
      const name = found?.[2];
      return name === undefined
        ? []
        : [{ name, isExported: found?.[1] !== undefined, code: part.replaceAll(comments, '') }];
    });
    const names = new Map([
      ...readImports(file, text),
      ...own.map(({ name }) => [name, keyOf(file, name)] as const),
    ]);
    for (const { name, isExported, code } of own)
      parts.set(keyOf(file, name), {
        file,
        name,
        isExported,
        code,
        names,
        uses: [...new Set(code.match(/\w+/g))].flatMap((word) =>
          word === name ? [] : (names.get(word) ?? []),
        ),
      });
  }
  return parts;
}
