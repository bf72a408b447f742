import { Button, ButtonLink } from '#web/ui/Button.tsx';
import type { StopRuleData } from '#wire/watchRules.ts';

/** Asks once before it stops a rule, without signing in: a plain form, which works without scripts. */
export function Component({ data: { key, rule } }: { data: StopRuleData }) {
  const title = !rule ? 'No such rule' : rule.isPaused ? 'Rule stopped' : 'Stop this rule?';
  return (
    <main id="main" className="wrap max-w-160 py-16">
      <title>{`${title} · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="mt-4 text-muted wrap-anywhere">
        {!rule
          ? 'It was deleted, or the link is not whole.'
          : rule.isPaused
            ? `“${rule.name}” tells nothing any more. Its owner can resume it.`
            : `“${rule.name}” will tell nothing any more, until its owner resumes it.`}
      </p>
      <div className="mt-6">
        {rule && !rule.isPaused ? (
          <form method="post" action="/stop">
            <input type="hidden" name="key" value={key} />
            <Button type="submit" variant="primary">
              Stop
            </Button>
          </form>
        ) : (
          <ButtonLink to="/my/rules">Your rules</ButtonLink>
        )}
      </div>
    </main>
  );
}
