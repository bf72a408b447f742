import type { AbiParameter } from 'viem';
import { toFunctionSelector } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import type { CheckedTrigger, Comparison } from '#model/watchRules.ts';
import { readWholeNumber } from './conditions.ts';
import { findDeclaration } from './declarations.ts';
import { type ReadExpression, readExpression } from './expressionLanguage.ts';
import { type Argument, listVariables } from './expressionValues.ts';
import type { RuleFault } from './RuleFault.ts';

/** How the value of a state is had: by a getter, or from a slot. */
type StateSource = { kind: 'call'; data: Hex; type: string } | { kind: 'slot'; slot: Hex; type: 'uint256' };

const slotOutputs: readonly AbiParameter[] = [{ name: '', type: 'uint256' }];

interface StateQuestion {
  source: { kind: 'call'; data: Hex } | { kind: 'slot'; slot: Hex };
  outputs: readonly AbiParameter[];
  variables: readonly Argument[];
}

/** What a getter without arguments answers, or what a slot holds, by the names that expressions have for it. */
function readStateQuestion(text: string): StateQuestion | { fault: string } {
  const written = text.trim();
  if (/^0x[0-9a-fA-F]{1,64}$/.test(written)) {
    const slot: Hex = `0x${written.slice(2).padStart(64, '0')}`;
    return {
      ...{ source: { kind: 'slot', slot }, outputs: slotOutputs },
      variables: listVariables(slotOutputs, 'value'),
    };
  }
  const found = findDeclaration('call', written);
  if (found?.kind !== 'call')
    return {
      fault:
        'is no getter such as function getReserves() view returns (uint112 reserve0, uint112 reserve1), and no slot such as 0x0',
    };
  const { inputs, outputs } = found.item;
  if (inputs.length > 0) return { fault: 'takes arguments: only getters without any can be read' };
  const variables = listVariables(outputs, 'value');
  if (variables.length === 0) return { fault: 'must say what it returns' };
  return { source: { kind: 'call', data: toFunctionSelector(found.item) }, outputs, variables };
}

/** A state and what is asked of it; or every fault. */
export function compileStateExpression(
  when: Extract<CheckedTrigger, { kind: 'stateExpression' }>,
): { question: StateQuestion; expression: ReadExpression } | { faults: RuleFault[] } {
  const question = readStateQuestion(when.read);
  if ('fault' in question) return { faults: [{ path: 'when.read', reason: question.fault }] };
  const expression = readExpression(when.expression, question.variables);
  return 'fault' in expression
    ? { faults: [{ path: 'when.expression', ...expression.fault }] }
    : { question, expression };
}

const valueTypes = /^(?:u?int\d*|address|bool|bytes32)$/;

/** A getter without arguments that answers one value, or the number of a slot; a text says what is wrong. */
export function readStateSource(text: string): StateSource | { fault: string } {
  const written = text.trim();
  if (/^0x[0-9a-fA-F]{1,64}$/.test(written))
    return { kind: 'slot', slot: `0x${written.slice(2).padStart(64, '0')}`, type: 'uint256' };
  const found = findDeclaration('call', written);
  if (found?.kind !== 'call' || found.item.type !== 'function')
    return {
      fault: 'is no getter such as function totalAssets() view returns (uint256), and no slot such as 0x0',
    };
  const { inputs, outputs } = found.item;
  if (inputs.length > 0) return { fault: 'takes arguments: only getters without any can be read' };
  const [only, ...more] = outputs;
  if (!only || more.length > 0) return { fault: 'must say the one value that it returns' };
  if (!valueTypes.test(only.type)) return { fault: `returns ${only.type}, which cannot be compared` };
  return { kind: 'call', data: toFunctionSelector(found.item), type: only.type };
}

/** A value as people write it, as the number that its word is; undefined where it is none of that type. */
export function readStateValue(type: string, text: string): bigint | undefined {
  if (type === 'bool') return text === 'true' ? 1n : text === 'false' ? 0n : undefined;
  if (type === 'address') return /^0x[0-9a-fA-F]{40}$/.test(text) ? BigInt(text) : undefined;
  if (type === 'bytes32') return /^0x[0-9a-fA-F]{64}$/.test(text) ? BigInt(text) : undefined;
  return /^0x[0-9a-fA-F]{1,64}$/.test(text) ? BigInt(text) : readWholeNumber(text);
}

const isOrdered = (type: string) => /int/.test(type);

/** What is wrong with a rule that is looked at again and again. */
export function findCheckedFaults(when: CheckedTrigger): RuleFault[] {
  if (when.kind === 'balance') {
    const below = readWholeNumber(when.below);
    return below !== undefined && below > 0n
      ? []
      : [{ path: 'when.below', reason: 'must be a whole number above 0, such as 1000, 1.5e18 or 2 ether' }];
  }
  if (when.kind === 'stateExpression') {
    const compiled = compileStateExpression(when);
    return 'faults' in compiled ? compiled.faults : [];
  }
  if (when.kind !== 'state') return [];
  const source = readStateSource(when.read);
  if ('fault' in source) return [{ path: 'when.read', reason: source.fault }];
  const isEquality = when.comparison === 'equals' || when.comparison === 'differs';
  return [
    ...(isEquality || isOrdered(source.type)
      ? []
      : [{ path: 'when.comparison', reason: `${source.type} is no number: compare it by equality` }]),
    ...(readStateValue(source.type, when.value) === undefined
      ? [{ path: 'when.value', reason: `is no ${source.type}` }]
      : []),
  ];
}

/** Numbers by their size; signed ones have been read as such. */
export const compareState: Readonly<Record<Comparison, (read: bigint, value: bigint) => boolean>> = {
  equals: (read, value) => read === value,
  differs: (read, value) => read !== value,
  above: (read, value) => read > value,
  atLeast: (read, value) => read >= value,
  below: (read, value) => read < value,
  atMost: (read, value) => read <= value,
};
