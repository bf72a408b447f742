import type { RuleChange } from '#scoring/ruleChanges.ts';

/** What each version of the rules changed, and why. */
export function RuleHistory({ id, history }: { id: string; history: readonly RuleChange[] }) {
  return (
    <section aria-labelledby={id} className="prose">
      <h2 id={id}>What changed</h2>
      <p>
        When the rules change, every project is scored again; its history says so, with the value before and
        after.
      </p>
      {history.map(({ version, changes }) => (
        <div key={version}>
          <h3>Rules {version}</h3>
          <ul>
            {changes.map(({ what, why }) => (
              <li key={what}>
                {what} <em>Why: {why}</em>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
