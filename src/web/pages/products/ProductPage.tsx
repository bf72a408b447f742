import { Breadcrumbs } from '#web/pages/content/Breadcrumbs.tsx';
import { Picture } from '#web/pages/content/Picture.tsx';
import { Prose } from '#web/pages/content/Prose.tsx';
import { QuoteButton } from '#web/quotes/QuoteButton.tsx';
import { describeQuestions } from '#web/seo/describeContent.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { StructuredData } from '#web/seo/StructuredData.tsx';
import type { ProductData } from '#wire/content.ts';
import { LiveFigures } from './LiveFigures.tsx';
import { LiveSample } from './LiveSample.tsx';
import { OtherProducts } from './OtherProducts.tsx';
import { ProductSample } from './ProductSample.tsx';
import { Questions } from './Questions.tsx';
import { Steps } from './Steps.tsx';
import { TitledCards } from './TitledCards.tsx';

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
