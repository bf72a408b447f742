import { findingSeverities, findingSeverityNames } from '#model/severities.ts';
import { Breadcrumbs } from '#web/pages/content/Breadcrumbs.tsx';
import { Picture } from '#web/pages/content/Picture.tsx';
import { Prose } from '#web/pages/content/Prose.tsx';
import { QuoteButton } from '#web/quotes/QuoteButton.tsx';
import { describeQuestions } from '#web/seo/describeContent.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { StructuredData } from '#web/seo/StructuredData.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import type { ProductData, TitledText } from '#wire/content.ts';
import { LiveFigures } from './LiveFigures.tsx';
import { LiveSample } from './LiveSample.tsx';
import { SampleCard } from './SampleCard.tsx';

/** The way on: ask for a quote, or look at what else there is. */
function OtherProducts({ others }: { others: ProductData['others'] }) {
  return (
    <>
      <section aria-labelledby="quote" className="bg-hero text-hero-ink">
        <div className="wrap flex flex-wrap items-center justify-between gap-6 py-10">
          <div>
            <h2 id="quote">Protect your project</h2>
            <p className="mt-1 text-base text-hero-muted">
              Tell us what you are building. You get scope, price and date in writing.
            </p>
          </div>
          <QuoteButton />
        </div>
      </section>
      <section aria-labelledby="others" className="wrap pt-12 sm:pt-16">
        <h2 id="others">Other services</h2>
        <ul className="mt-5 grid gap-4 sm:grid-cols-3">
          {others.map(({ path, name, summary }) => (
            <li
              key={path}
              className="card relative p-5 transition-colors hover:border-line-strong hover:bg-mist"
            >
              <h3 className="text-base">
                <Link to={path} className="after:absolute after:inset-0">
                  {name}
                </Link>
              </h3>
              <p className="mt-2 text-muted">{summary}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** How it works, step by step. */
function Steps({ steps }: { steps: readonly TitledText[] }) {
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-mist">
      <div className="wrap py-12 sm:py-16">
        <h2 id="steps">How it works</h2>
        <ol className="mt-8 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
              <span
                aria-hidden="true"
                data-written=""
                className="num grid size-9 place-items-center rounded-full border border-line-strong bg-paper text-sm font-semibold text-signal"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1.5 text-base">{title}</h3>
                <Prose html={text.html} className="small-prose mt-1.5" />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Questions that unfold; without scripts they do as well. */
function Questions({ questions }: { questions: ProductData['questions'] }) {
  return (
    <section aria-labelledby="questions" className="max-w-[820px]">
      <h2 id="questions">Questions and answers</h2>
      <div className="mt-5 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex list-none items-center justify-between gap-4 py-4 text-base font-[550] [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                viewBox="0 0 12 12"
                className="size-3 shrink-0 text-muted transition-transform group-open:rotate-180"
                aria-hidden="true"
              >
                <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </summary>
            <Prose html={answer.html} className="prose pb-5 text-muted" />
          </details>
        ))}
      </div>
    </section>
  );
}

const findSeverity = (word: string) =>
  word === 'Info' ? 'info' : findingSeverities.find((severity) => findingSeverityNames[severity] === word);

function Cell({ header, value }: { header: string; value: string }) {
  const severity = findSeverity(value);
  if (header === 'Severity' && severity) return <SeverityMark severity={severity} label={value} />;
  return value;
}

/** What a result looks like; marked as a sample. */
function ProductSample({ sample: { notice, ...rest } }: { sample: ProductData['sample'] }) {
  return (
    <SampleCard
      {...rest}
      isWritten
      id="sample"
      marks={<Chip tone="info">Sample</Chip>}
      renderCell={(header, value) => <Cell header={header} value={value ?? ''} />}
      note={notice}
    />
  );
}

interface TitledCardsProps {
  id: string;
  title: string;
  items: readonly TitledText[];
  /** One under the other, for a narrow column. */
  stacked?: boolean;
}

function TitledCards({ id, title, items, stacked }: TitledCardsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={`mt-5 grid gap-4 ${stacked ? '' : 'sm:grid-cols-2 lg:grid-cols-4'}`}>
        {items.map((item) => (
          <li key={item.title} className="card p-5">
            <h3 className="text-base">{item.title}</h3>
            <Prose html={item.text.html} className="small-prose mt-2" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hero({ title, path, summary, image }: ProductData) {
  return (
    <div className="bg-hero text-hero-ink">
      <div className="wrap grid items-center gap-x-16 gap-y-10 pt-8 pb-12 lg:grid-cols-2 lg:pt-12 lg:pb-16">
        <div>
          <Breadcrumbs onHero trail={[{ name: title, path }]} />
          <h1 className="mt-3" tabIndex={-1}>
            {title}
          </h1>
          <p className="mt-4 max-w-[52ch] text-base text-hero-muted sm:text-lg sm:leading-normal">
            {summary}
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-3">
            <QuoteButton />
            <a
              href="#sample"
              className="btn border-hero-line bg-transparent text-hero-ink hover:bg-hero-line"
            >
              See a sample
            </a>
          </div>
        </div>
        <Picture image={image} eager bare />
      </div>
    </div>
  );
}

export function Component({ data: product }: { data: ProductData }) {
  const {
    title,
    summary,
    prose,
    audience,
    steps,
    deliverables,
    sample,
    questions,
    live,
    liveSample,
    others,
  } = product;
  return (
    <main id="main">
      <Meta title={title} description={summary} />
      <StructuredData data={describeQuestions(questions)} />
      <Hero {...product} />
      {live && <LiveFigures figures={live.figures} />}
      <div className="wrap grid gap-x-16 gap-y-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Prose html={prose.html} />
        <TitledCards id="audience" title="For whom" items={audience} stacked />
      </div>
      <Steps steps={steps} />
      <div className="wrap grid gap-16 py-12 sm:py-16">
        <TitledCards id="deliverables" title="What you get" items={deliverables} />
        <ProductSample sample={sample} />
        {liveSample && <LiveSample sample={liveSample} />}
        <Questions questions={questions} />
      </div>
      <OtherProducts others={others} />
    </main>
  );
}
