import * as z from 'zod/mini';

/** The survey's questions with choices; the values are what is stored. */
export const surveyChoices = {
  purpose: [
    { value: 'research', label: 'Research before I buy or use a token' },
    { value: 'holdings', label: 'Watch the projects I hold' },
    { value: 'own-project', label: 'Look after a project of my own' },
    { value: 'security-work', label: 'Security work or journalism' },
    { value: 'other', label: 'Something else' },
  ],
  usefulness: [
    { value: '5', label: '5: very useful' },
    { value: '4', label: '4' },
    { value: '3', label: '3: partly useful' },
    { value: '2', label: '2' },
    { value: '1', label: '1: not useful' },
  ],
} as const;

export const surveySchema = z.object({
  purpose: z.enum(['research', 'holdings', 'own-project', 'security-work', 'other']),
  usefulness: z.enum(['1', '2', '3', '4', '5']),
  missing: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
});
export type Survey = z.infer<typeof surveySchema>;

/** `POST /api/user/survey/upload` */
export const surveyBodySchema = z.object({ survey: surveySchema });
export const surveyAnswerSchema = z.object({ received: z.literal(true) });
