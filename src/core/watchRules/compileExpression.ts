import type { ASTNode } from '@marcbachmann/cel-js';
import type { Comparison } from '#model/watchRules.ts';
import { type CompiledCondition, compileCondition, type Payload } from './conditions.ts';
import { argumentName, type Declaration } from './declarations.ts';
import { partsOf, readExpression } from './expressionLanguage.ts';
import { type Argument, createReader, listVariables } from './expressionValues.ts';
import type { RuleFault } from './RuleFault.ts';

const comparisonOf: Readonly<Record<string, Comparison>> = {
  ...{ '==': 'equals', '!=': 'differs', '>': 'above', '>=': 'atLeast', '<': 'below', '<=': 'atMost' },
};

const turned: Readonly<Record<Comparison, Comparison>> = {
  ...{
    equals: 'equals',
    differs: 'differs',
    above: 'below',
    atLeast: 'atMost',
    below: 'above',
    atMost: 'atLeast',
  },
};

/** What is written as one value, as conditions of the form take it. */
function toWritten(node: ASTNode): string | undefined {
  if (node.op === 'value') return typeof node.args === 'bigint' ? String(node.args) : undefined;
  const [inner] = partsOf(node);
  if (node.op === '-_') return inner && inner.op === 'value' ? `-${String(inner.args)}` : undefined;
  return node.op === 'call' && inner?.op === 'value' ? String(inner.args) : undefined;
}

function toComparison(
  declaration: Declaration,
  known: readonly Argument[],
  node: ASTNode,
): CompiledCondition[] {
  const comparison = comparisonOf[node.op];
  const [left, right] = partsOf(node);
  if (!comparison || !left || !right) return [];
  const isTurned = right.op === 'id';
  const [subject, object] = isTurned ? [right, left] : [left, right];
  const found = subject.op === 'id' ? known.find(({ name }) => name === subject.args) : undefined;
  const value = toWritten(object);
  const input = found && declaration.item.inputs[found.position];
  if (!found || !input || value === undefined) return [];
  const compiled = compileCondition(declaration, {
    argument: argumentName(input, found.position),
    comparison: isTurned ? turned[comparison] : comparison,
    value,
  });
  return 'fault' in compiled ? [] : [compiled];
}

/** What must hold whatever else the expression says: its parts that are joined by `&&` and compare an argument with a value. */
function listNecessary(
  declaration: Declaration,
  known: readonly Argument[],
  node: ASTNode,
): CompiledCondition[] {
  return node.op === '&&'
    ? partsOf(node).flatMap((part) => listNecessary(declaration, known, part))
    : toComparison(declaration, known, node);
}

/** Arguments of one log or call, each read when it is first asked for, and once for all expressions. */
class Arguments extends Map<string, unknown> {
  readonly #readers: ReadonlyMap<string, (payload: Payload) => unknown>;
  readonly payload: Payload;

  constructor(readers: ReadonlyMap<string, (payload: Payload) => unknown>, payload: Payload) {
    super();
    this.#readers = readers;
    this.payload = payload;
  }

  override get(name: string): unknown {
    if (!this.has(name)) this.set(name, this.#readers.get(name)?.(this.payload));
    return super.get(name);
  }
}

const scopes = new WeakMap<Declaration, (payload: Payload) => Arguments>();

/** The arguments of what is being matched. The last is kept: many expressions ask for them one after the other. */
function findScope(declaration: Declaration, known: readonly Argument[]): (payload: Payload) => Arguments {
  const made = scopes.get(declaration);
  if (made) return made;
  const readers = new Map(known.map((argument) => [argument.name, createReader(declaration, argument)]));
  let last: Arguments | undefined;
  const scope = (payload: Payload) => {
    if (last?.payload !== payload) last = new Arguments(readers, payload);
    return last;
  };
  scopes.set(declaration, scope);
  return scope;
}

/**
 * An expression as conditions: first what must hold in any case, by which many rules are looked up at once, then the whole. With an
 * argument that cannot be read it is unknown, unless it is decided without.
 */
export function compileExpression(
  declaration: Declaration,
  text: string,
): { conditions: CompiledCondition[] } | { fault: Omit<RuleFault, 'path'> } {
  const known = listVariables(declaration.item.inputs);
  const read = readExpression(text, known);
  if ('fault' in read) return read;
  const scope = findScope(declaration, known);
  const test = (payload: Payload) => read.evaluate(scope(payload));
  return { conditions: [...listNecessary(declaration, known, read.ast), { test }] };
}
