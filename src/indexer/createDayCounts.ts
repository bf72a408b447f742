import type { ActiveRule } from '#core/watchRules/createMatcher.ts';
import { watchRuleLimits } from '#model/watchRules.ts';

/** last: the first that is told no more, which somebody must know. */
type Counted = 'told' | 'last' | 'counted';

interface Day {
  day: string;
  count: number;
  /** Of these, the ones whose conditions could not be checked. */
  unchecked: number;
}

const { matchesPerDay, uncheckedPerDay } = watchRuleLimits;

const judge = (count: number, most: number): Counted =>
  count <= most ? 'told' : count === most + 1 ? 'last' : 'counted';

/**
 * Matches of rules by day. Anybody can log what no rule can read, so that matches without their conditions leave room for those
 * whose conditions hold.
 */
export function createDayCounts() {
  const kept = new Map<string, Day>();
  return {
    /** For one window: what is counted holds once it is written. */
    begin: () => {
      const counts = new Map<string, Day>();
      const findDay = ({ id, day, dayCount }: ActiveRule, today: string): Day =>
        counts.get(id) ??
        kept.get(id) ?? {
          ...{ day: day ?? today, count: dayCount },
          // Which of them were unchecked is not stored: as many as there can be.
          unchecked: Math.min(dayCount, uncheckedPerDay),
        };
      return {
        add: (rule: ActiveRule, { today, isUnchecked }: { today: string; isUnchecked: boolean }): Counted => {
          const known = findDay(rule, today);
          // The past of a contract may be read between two new blocks.
          if (today < known.day) return 'told';
          const { count, unchecked } = today === known.day ? known : { count: 0, unchecked: 0 };
          const isCrowded = isUnchecked && unchecked >= uncheckedPerDay;
          const next = {
            ...{ day: today, count: isCrowded ? count : count + 1 },
            unchecked: isUnchecked ? unchecked + 1 : unchecked,
          };
          counts.set(rule.id, next);
          return isCrowded ? judge(next.unchecked, uncheckedPerDay) : judge(next.count, matchesPerDay);
        },
        list: () => [...counts].map(([ruleId, { day, count }]) => ({ ruleId, day, count })),
        keep: () => {
          for (const [id, one] of counts) kept.set(id, one);
        },
      };
    },
    forget: () => kept.clear(),
  };
}
