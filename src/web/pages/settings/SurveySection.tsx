import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SurveyForm } from './SurveyForm.tsx';

export function SurveySection() {
  return (
    <SectionCard title="Survey" description="Three questions.">
      <SurveyForm />
    </SectionCard>
  );
}
