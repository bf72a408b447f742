import { controlPrinciples } from '#scoring/controlRules.ts';
import { describeRules } from '#scoring/methodology.ts';
import { rules } from '#scoring/rules.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { TextColumns } from '#web/pages/content/TextColumns.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import { AnalyzerErrors } from './AnalyzerErrors.tsx';
import { MethodologyCategory } from './MethodologyCategory.tsx';
import { CapsTable, ControlRulesTable, RatingsTable } from './MethodologyTables.tsx';
import { RuleHistory } from './RuleHistory.tsx';
import { resourcesCrumb } from './trails.ts';
import { WeightBars } from './WeightBars.tsx';

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
