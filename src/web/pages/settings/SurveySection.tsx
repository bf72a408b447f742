import { SurveyForm } from '../../shell/SurveyForm.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';

export function SurveySection() {
  return (
    <SectionCard title="Survey" description="Three questions that help us decide what to build next.">
      <SurveyForm />
    </SectionCard>
  );
}
