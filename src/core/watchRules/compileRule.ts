import { isChecked, type RuleCondition, type RuleTrigger } from '#model/watchRules.ts';
import { changeEvents } from './changeEvents.ts';
import { findCheckedFaults } from './checkedTriggers.ts';
import { compileExpression } from './compileExpression.ts';
import { type CompiledCondition, compileCondition, type Payload } from './conditions.ts';
import { type Declaration, findDeclaration } from './declarations.ts';
import type { RuleFault } from './RuleFault.ts';

/** One thing that a rule looks for: the log or call of a key, where all conditions hold. */
export interface Pattern {
  declaration: Declaration;
  /** Equal for rules that ask the same, which is then asked once for all of them. */
  id: string;
  conditions: readonly CompiledCondition[];
}

const kindWords = { event: 'an event', call: 'a function' } as const;

function compileWhere(
  declaration: Declaration,
  where: readonly RuleCondition[],
): { conditions: CompiledCondition[]; faults: RuleFault[] } {
  const compiled = where.map((condition) => compileCondition(declaration, condition));
  return {
    conditions: compiled.flatMap((one) => ('fault' in one ? [] : [one])),
    faults: compiled.flatMap((one, index) =>
      'fault' in one ? [{ path: `when.where[${index}]`, reason: one.fault }] : [],
    ),
  };
}

const changePatterns = Object.fromEntries(
  Object.entries(changeEvents).map(([kind, texts]) => [
    kind,
    texts.flatMap((text): Pattern[] => {
      const declaration = findDeclaration('event', text);
      return declaration ? [{ declaration, id: text, conditions: [] }] : [];
    }),
  ]),
);

/** What a rule looks for, or every fault in it. */
export function compileTrigger(when: RuleTrigger): { patterns: Pattern[] } | { faults: RuleFault[] } {
  if (isChecked(when)) {
    const faults = findCheckedFaults(when);
    return faults.length > 0 ? { faults } : { patterns: [] };
  }
  if (when.kind === 'change') return { patterns: when.of.flatMap((kind) => changePatterns[kind] ?? []) };
  const declaration = findDeclaration(when.kind, when.declaration);
  if (!declaration)
    return {
      faults: [
        {
          path: 'when.declaration',
          reason: `is not ${kindWords[when.kind]} as Solidity writes it, such as ${
            when.kind === 'event'
              ? 'event Transfer(address indexed from, address indexed to, uint256 value)'
              : 'function transfer(address to, uint256 amount)'
          }`,
        },
      ],
    };
  const { conditions, faults } = compileWhere(declaration, when.where);
  const written =
    when.expression === undefined ? { conditions: [] } : compileExpression(declaration, when.expression);
  if ('fault' in written) faults.push({ path: 'when.expression', ...written.fault });
  if ('fault' in written || faults.length > 0) return { faults };
  const id = JSON.stringify([
    when.declaration,
    when.expression,
    ...when.where.map(({ argument, comparison, value }) => [argument, comparison, value]),
  ]);
  return { patterns: [{ declaration, id, conditions: [...conditions, ...written.conditions] }] };
}

/** Whether a rule's expression has to be evaluated for each log of its contracts, because nothing in it can be looked up. */
export function isSearch(when: RuleTrigger): boolean {
  if (!('expression' in when) || when.expression === undefined || isChecked(when)) return false;
  const compiled = compileTrigger(when);
  return (
    'patterns' in compiled &&
    compiled.patterns.some(({ conditions }) => !conditions.some(({ lookup }) => lookup))
  );
}

/** Whether all conditions hold; undefined where that cannot be told and none of them fails. */
export function testPattern({ conditions }: Pattern, payload: Payload): boolean | undefined {
  let outcome: boolean | undefined = true;
  for (const { test } of conditions) {
    const held = test(payload);
    if (held === false) return false;
    if (held === undefined) outcome = undefined;
  }
  return outcome;
}
