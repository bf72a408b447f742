import type { DisputesPageData } from '#wire/disputes.ts';
import { DisputeForm } from './DisputeForm.tsx';
import { DisputeList } from './DisputeList.tsx';
import { DisputeThread } from './DisputeThread.tsx';

/** A project's disputes, one of them, or the form that begins one. */
export function Component({ data }: { data: DisputesPageData }) {
  const { project } = data;
  switch (data.view) {
    case 'list':
      return <DisputeList {...data} />;
    case 'thread':
      return <DisputeThread key={data.dispute.number} project={project} dispute={data.dispute} />;
    case 'form':
      return <DisputeForm key={data.about} {...data} />;
  }
}
