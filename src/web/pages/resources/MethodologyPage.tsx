import { controlPrinciples } from '#scoring/controlRules.ts';
import { type CategoryDescription, describeRules } from '#scoring/methodology.ts';
import type { RuleChange } from '#scoring/ruleChanges.ts';
import { rules } from '#scoring/rules.ts';
import { HorizontalBars } from '#web/charts/HorizontalBars.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { TextColumns } from '#web/pages/content/TextColumns.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import { AnalyzerErrors } from './AnalyzerErrors.tsx';
import { MethodologyCategory } from './MethodologyCategory.tsx';
import { CapsTable, ControlRulesTable, RatingsTable } from './MethodologyTables.tsx';
import { resourcesCrumb } from './trails.ts';

/** What each version of the rules changed, and why. */
function RuleHistory({ id, history }: { id: string; history: readonly RuleChange[] }) {
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

/** How much each category counts, of 100. */
function WeightBars({ categories }: { categories: readonly CategoryDescription[] }) {
  return (
    <div className="card mt-4 p-5">
      <HorizontalBars
        title="Weight of each category"
        hideTitle
        unit="Weight"
        bars={categories.map(({ name, weight }) => ({ label: name, value: weight }))}
      />
    </div>
  );
}

const methodology = describeRules(rules);

const idOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const analyzerHeading = 'Analyser accuracy';

const headings = [
  'Weights',
  ...methodology.principles.map(({ title }) => title),
  ...methodology.categories.map(({ name }) => name),
  'Caps',
  'Ratings and rank',
  'Control grade',
  analyzerHeading,
  'What changed',
].map((text) => ({ id: idOf(text), level: 2, text }));

export function Component() {
  const { version, factorCount, rankedFrom, categories, caps, ratings, principles, history } = methodology;
  const { path, title, description } = fixedPages.methodology;
  return (
    <main id="main">
      <Meta title={title} description={description} />
      <PageHead trail={[resourcesCrumb, { name: 'Methodology', path }]} title={title} summary={description}>
        <span>Rules version {version}</span>
        <span className="num">
          {factorCount} factors, {categories.length} categories, {caps.length} caps
        </span>
        <Link to={fixedPages.alertRecord.path} className="link">
          Alerts record
        </Link>
        <Link to={fixedPages.backtest.path} className="link">
          {fixedPages.backtest.title}
        </Link>
        <Link to={fixedPages.exam.path} className="link">
          {fixedPages.exam.title}
        </Link>
        <Link to={fixedPages.verify.path} className="link">
          {fixedPages.verify.title}
        </Link>
      </PageHead>
      <TextColumns wide contents={headings}>
        <div className="grid gap-12">
          <section aria-labelledby="weights">
            <h2 id="weights" className="scroll-mt-20">
              Weights
            </h2>
            <WeightBars categories={categories} />
          </section>
          {principles.map(({ title: heading, points }) => (
            <section key={heading} aria-labelledby={idOf(heading)} className="prose">
              <h2 id={idOf(heading)}>{heading}</h2>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
          {categories.map((category) => (
            <MethodologyCategory key={category.id} id={idOf(category.name)} category={category} />
          ))}
          <section aria-labelledby="caps">
            <h2 id="caps" className="scroll-mt-20">
              Caps
            </h2>
            <p className="mt-2 text-base text-muted">A cap that applies limits the total.</p>
            <CapsTable caps={caps} />
          </section>
          <section aria-labelledby="ratings-and-rank">
            <h2 id="ratings-and-rank" className="scroll-mt-20">
              Ratings and rank
            </h2>
            <p className="mt-2 text-base text-muted">
              A project has a number, a rating and a rank, by its total, when its coverage is at least{' '}
              {Math.round(rankedFrom * 100)} %. Below that only its range is shown, and what is missing.
            </p>
            <RatingsTable ratings={ratings} />
          </section>
          <section aria-labelledby="control-grade">
            <h2 id="control-grade" className="scroll-mt-20">
              Control grade
            </h2>
            <ul className="prose mt-2">
              {controlPrinciples.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <ControlRulesTable />
          </section>
          <AnalyzerErrors id={idOf(analyzerHeading)} title={analyzerHeading} />
          <RuleHistory id="what-changed" history={history} />
        </div>
      </TextColumns>
    </main>
  );
}
