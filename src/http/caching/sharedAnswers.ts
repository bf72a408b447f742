import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#lib/AppError.ts';
import { type Audience, createAudience } from '#lib/audience.ts';
import { type CachedPage, type Encoding, encodingFor, type PageCache } from './pageCache.ts';

/** Made for all who ask, or for one visitor alone. */
export type Made<Own> =
  | {
      page: CachedPage;
      tags: readonly string[];
      /** False for one of a tail without end, which would push out of the cache what everybody asks for. */
      kept: boolean;
    }
  | { own: Own };

export interface Question {
  key: string;
  /** This visitor may have changed something a moment ago and must see it: nothing out of date is shown. */
  exact: boolean;
  /** While the database cannot be asked, an older answer is better than none. */
  oldRatherThanNone: boolean;
  /** How it will be sent: it is compressed before it is kept. */
  encoding: Encoding;
  /** Aborted when whoever asks has left. */
  gone?: AbortSignal;
}

/** `before` is what the answer takes the place of; `gone` is aborted when nobody waits for it any more. */
type Make<Own> = (before: CachedPage | undefined, gone: AbortSignal) => Promise<Made<Own>>;

export interface SharedAnswers {
  /** What may be sent at once without asking anybody. */
  find(question: Pick<Question, 'key' | 'exact'>): CachedPage | undefined;
  /** The kept answer, or what `make` makes now, once for all who ask meanwhile. */
  get<Own>(question: Question, make: Make<Own>): Promise<CachedPage | { own: Own }>;
}

export interface SharedAnswersOptions {
  cache: PageCache;
  /** Whether the database answers the simplest question. */
  isAnswering(): Promise<boolean>;
  onError(error: unknown): void;
}

interface Work {
  mark: number;
  begun: number;
  audience: Audience;
  answer: Promise<CachedPage | { own: unknown }>;
}

/**
 * What many ask for is made anew so seldom, however often its data changes, that making it takes a twentieth of the time: an answer rests
 * twenty times as long as it took, within these bounds.
 */
const restShare = 20;
const leastRestMs = 1000;
const mostRestMs = 3000;
/** So long the old answer is shown to them while the new one is made. */
const showOldMs = 3000;
/** From this time on it is asked whether the database answers at all. */
const patienceMs = 1000;

const mostAlone = 10_000;

const isUnavailable = (error: unknown) => error instanceof AppError && error.status === 503;

/** Answers that are the same for everybody, from memory where that is possible. */
export function createSharedAnswers({ cache, isAnswering, onError }: SharedAnswersOptions): SharedAnswers {
  const underWay = new Map<string, Work>();
  /** Keys whose last answer was for one visitor alone: nobody waits for somebody else's. */
  const alone = new Set<string>();
  const rests = new WeakMap<CachedPage, number>();

  /** Makes an answer; those who ask for it meanwhile find the work. */
  function begin<Own>(
    { key, oldRatherThanNone, encoding, gone }: Question,
    make: Make<Own>,
  ): Promise<CachedPage | { own: Own }> {
    const mark = cache.mark();
    const before = cache.findStale(key);
    const begun = performance.now();
    const audience = createAudience();
    audience.join(gone);
    const answer = make(before, audience.signal).then(async (made) => {
      if ('own' in made) {
        if (alone.size >= mostAlone) alone.clear();
        alone.add(key);
        return made;
      }
      const { page, tags, kept } = made;
      alone.delete(key);
      const encodings = new Set([encodingFor(page, encoding), ...(before?.encodings() ?? [])]);
      await Promise.all([...encodings].map((one) => page.compress(one)));
      rests.set(page, Math.min((performance.now() - begun) * restShare, mostRestMs));
      // What was given up half-way is not what others want.
      if (kept && !audience.signal.aborted) cache.keep(key, page, { tags, mark });
      return page;
    });
    const work: Work = { mark, begun, audience, answer };
    if (!alone.has(key)) underWay.set(key, work);
    const end = () => void (underWay.get(key) === work && underWay.delete(key));
    answer.then(end, (error: unknown) => {
      end();
      if (!oldRatherThanNone || !isUnavailable(error)) cache.forget(key);
    });
    return answer;
  }

  /** What is made now, or the older one when the database cannot be asked. */
  async function orOld<T>(old: CachedPage | undefined, making: Promise<T>): Promise<T | CachedPage> {
    if (!old) return making;
    const ending = new AbortController();
    const made = making.catch((error: unknown) => {
      if (isUnavailable(error)) return old;
      throw error;
    });
    const waited = sleep(patienceMs, undefined, { signal: ending.signal }).then(async () =>
      (await isAnswering()) ? made : old,
    );
    waited.catch(() => undefined);
    return Promise.race([made, waited]).finally(() => ending.abort());
  }

  /** Out of date, and asked for by so many that it is shown until the new one is there. */
  function findBridge(key: string): CachedPage | undefined {
    const old = cache.findStale(key);
    if (!old?.demand.isHigh()) return undefined;
    const time = performance.now();
    if (time - old.madeAt < Math.max(rests.get(old) ?? 0, leastRestMs)) return old;
    const work = underWay.get(key);
    return work && time - work.begun < showOldMs ? old : undefined;
  }

  function find({ key, exact }: Pick<Question, 'key' | 'exact'>): CachedPage | undefined {
    const page = cache.find(key) ?? (exact ? undefined : findBridge(key));
    page?.demand.count();
    return page;
  }

  return {
    find,
    async get(question, make) {
      const known = find(question);
      if (known) return known;
      const { key, exact, oldRatherThanNone } = question;
      const stale = cache.findStale(key);
      stale?.demand.count();
      const old = oldRatherThanNone ? stale : undefined;
      const running = underWay.get(key);
      if (running && !cache.isChangedSince(running.mark) && !running.audience.signal.aborted) {
        running.audience.join(question.gone);
        // What came out as somebody's own, or was refused to somebody, says nothing about this visitor.
        const shared = await orOld(old, running.answer).catch(() => undefined);
        if (shared && !('own' in shared)) return shared;
      }
      const answer = begin(question, make);
      if (!stale || exact || running || !stale.demand.isHigh()) return orOld(old, answer);
      answer.catch(onError);
      return stale;
    },
  };
}
