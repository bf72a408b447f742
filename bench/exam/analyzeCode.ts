import { attributeToSigners, toFunctionVerdict } from '#analyzer/accessVerdict.ts';
import { analyzeContract, type ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { PowerClass } from '#model/powerClasses.ts';

/** Processor time: a busy neighbour must neither turn answers into "unknown" nor make them look slow. */
export function readProcessor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Some address where a compiler leaves room for that of a library, and without the list of them that follows the code. */
const link = (code: string) =>
  (code.trim().split(/\s/)[0] ?? '').replace(/^0x/, '').replace(/__.{38}/g, '5a'.repeat(20));

export const analyzeCode = (code: string): Promise<ContractAnalysis> =>
  analyzeContract({ code: link(code), now: readProcessor });

/** Creation code without what runs only once: the code that it deploys, with its immutables still empty. */
export function toRuntime(creation: string): string {
  const code = link(creation);
  const start = /f3(?:fe|00)(?=60(?:60|80|a0|c0)(?:60|80)?)/.exec(code);
  if (start) return code.slice(start.index + start[0].length);
  // The place that it is copied from, where code follows its return.
  const copied = /6(?:0(..)|1(.{4})|2(.{6}))(?:8[23]|5f|6000)39(?:5f|6000)?f3/.exec(code);
  const place = copied?.[1] ?? copied?.[2] ?? copied?.[3];
  return place ? code.slice(2 * Number.parseInt(place, 16)) : code;
}

/** The powers over a contract that are somebody's, function by function. */
export const listPowersOf = (one: AnalyzedFunction): PowerClass[] => [
  ...(toFunctionVerdict(attributeToSigners(one)) === 'privileged' ? [one.class, ...one.beside] : []),
  ...(one.some ? [one.some.class] : []),
];

/** Every power over a contract that is somebody's. */
export const listPowers = ({ functions }: ContractAnalysis): ReadonlySet<PowerClass> =>
  new Set(functions.flatMap(listPowersOf));
