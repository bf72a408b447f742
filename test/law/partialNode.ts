import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';

/** Nothing moves in the world, so the same question has the same answer. */
export function rememberAnswers<Answer>(
  request: (...call: Parameters<RequestFunction>) => Answer | Promise<Answer>,
): (...call: Parameters<RequestFunction>) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (method, params) => {
    const key = JSON.stringify([method, params]);
    const answer = known.get(key) ?? Promise.resolve(request(method, params));
    known.set(key, answer);
    answer.catch(() => undefined);
    return answer;
  };
}

/** What a node keeps back: what nodes keep, and of so many in a thousand questions no answer. */
export interface Silence {
  limits: NodeLimits;
  refused: number;
  salt: number;
}

/** The same question is always refused, or never. */
function drawOf(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0;
  return hash % 1_000;
}

export function silenceNode(request: RequestFunction, { limits, refused, salt }: Silence): RequestFunction {
  const limited = limitNode(request, limits);
  return async (method, params) => {
    if (drawOf(`${salt} ${method} ${JSON.stringify(params)}`) < refused) throw new Error('no');
    return limited(method, params);
  };
}
