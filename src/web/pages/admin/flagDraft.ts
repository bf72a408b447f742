import {
  type ComparatorName,
  type ComparisonKind,
  comparatorWords,
  type FlagFaultAnswer,
  type FlagType,
  type PlainFlag,
} from '#wire/adminFlags.ts';

/** The attributes that every user may have; any other name is a custom one. */
export const standardAttributes = ['Identifier', 'Email', 'Country'] as const;

export interface RuleDraft {
  /** Follows the rule when it moves. */
  id: number;
  /** A standard attribute, or `custom` with its name beside. */
  attribute: string;
  customName: string;
  comparator: ComparatorName;
  /** A list has one item per line. */
  comparison: string;
  value: string;
}

export interface ShareDraft {
  id: number;
  percentage: string;
  value: string;
}

/** A flag as it stands in the form: everything that is typed is text. */
export interface FlagDraft {
  key: string;
  type: FlagType;
  value: string;
  isPrivate: boolean;
  rules: RuleDraft[];
  percentages: ShareDraft[];
}

export const newFlag: PlainFlag = {
  key: '',
  type: 'boolean',
  value: false,
  isPrivate: false,
  rules: [],
  percentages: [],
};

let lastId = 0;
export function nextId(): number {
  lastId += 1;
  return lastId;
}

export function kindOf(comparator: ComparatorName): ComparisonKind {
  if (comparator in comparatorWords.list) return 'list';
  return comparator in comparatorWords.text ? 'text' : 'number';
}

export function emptyValue(type: FlagType): string {
  if (type === 'boolean') return 'false';
  return type === 'text' ? '' : '0';
}

export function toDraft({ key, type, value, isPrivate, rules, percentages }: PlainFlag): FlagDraft {
  return {
    key,
    type,
    value: String(value),
    isPrivate,
    rules: rules.map(({ when, value: served }) => {
      const isStandard = standardAttributes.some((name) => name === when.attribute);
      return {
        id: nextId(),
        attribute: isStandard ? when.attribute : 'custom',
        customName: isStandard ? '' : when.attribute,
        comparator: when.comparator as ComparatorName,
        comparison: Array.isArray(when.comparison) ? when.comparison.join('\n') : String(when.comparison),
        value: String(served),
      };
    }),
    percentages: percentages.map((share) => ({
      id: nextId(),
      percentage: String(share.percentage),
      value: String(share.value),
    })),
  };
}

/** What is sent. Text that should be a number and is none stays text: the server says what is wrong with it. */
export function toFlag(draft: FlagDraft): unknown {
  const readValue = (text: string) => {
    if (draft.type === 'boolean') return text === 'true';
    return draft.type === 'text' ? text : readNumber(text);
  };
  return {
    key: draft.key.trim(),
    type: draft.type,
    value: readValue(draft.value),
    isPrivate: draft.isPrivate,
    rules: draft.rules.map((rule) => ({
      when: {
        attribute: rule.attribute === 'custom' ? rule.customName.trim() : rule.attribute,
        comparator: rule.comparator,
        comparison: readComparison(rule),
      },
      value: readValue(rule.value),
    })),
    percentages: draft.percentages.map(({ percentage, value }) => ({
      percentage: readNumber(percentage),
      value: readValue(value),
    })),
  };
}

function readNumber(text: string): number | string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

function readComparison({ comparator, comparison }: RuleDraft): string | number | string[] {
  const kind = kindOf(comparator);
  if (kind === 'number') return readNumber(comparison);
  return kind === 'text' ? comparison : readLines(comparison);
}

export function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Shares in per cent, as far as they can be read. */
export function sumShares(shares: readonly ShareDraft[]): number {
  return shares.reduce((sum, { percentage }) => sum + (Number(percentage) || 0), 0);
}

/** What is wrong at a place of the flag, in sentences; `items` are the texts of a list, whose faults name them. */
export function faultAt(
  faults: readonly FlagFaultAnswer[],
  place: string,
  { items }: { items?: readonly string[] } = {},
): string | undefined {
  const sentences = faults.flatMap(({ path, reason }) => {
    if (path === place) return [`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`];
    if (!items || !path.startsWith(`${place}.`)) return [];
    return [`“${items[Number(path.slice(place.length + 1))] ?? ''}” ${reason}.`];
  });
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

/** The list with the item at `index` one place up (-1) or down (1). */
export function moveItem<T>(items: readonly T[], index: number, by: -1 | 1): T[] {
  const moved = [...items];
  const [item] = moved.splice(index, 1);
  if (item !== undefined) moved.splice(index + by, 0, item);
  return moved;
}
