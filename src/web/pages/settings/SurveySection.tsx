import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SurveyForm } from './SurveyForm.tsx';

export function SurveySection() {
  return (
    <SectionCard title="Survey" description="Three questions that help us decide what to build next.">
      <SurveyForm />
    </SectionCard>
  );
}
