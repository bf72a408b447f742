import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { OwnerScope } from '#web/organisations/OwnerScope.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { WatchRuleData } from '#wire/watchRules.ts';
import { RuleForm } from './RuleForm.tsx';

export function Component({ data }: { data: WatchRuleData }) {
  const { rule, username } = data;
  useRequireSession(username);
  const title = rule ? rule.name : 'New rule';
  return (
    <main id="main" className="wrap py-10">
      <title>{`${title} · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <p className="text-xs">
        <Link
          to={data.owner.current === null ? '/my/rules' : `/my/rules?organisation=${data.owner.current}`}
          className="link"
        >
          Rules
        </Link>
      </p>
      <h1 tabIndex={-1} className="wrap-anywhere">
        {title}
      </h1>
      <OwnerScope owner={data.owner}>
        <RuleForm key={rule?.id ?? data.copy?.id ?? 'new'} data={data} />
      </OwnerScope>
    </main>
  );
}
