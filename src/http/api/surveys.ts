import { upsertSurvey } from '#core/surveys/surveys.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { surveyAnswerSchema, surveyBodySchema } from '#wire/surveys.ts';

export function surveyRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/user/survey/upload',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Answer the survey',
        tags: ['surveys'],
        body: surveyBodySchema,
        response: { 200: surveyAnswerSchema },
      },
    },
    async (request) => {
      const { id: userId } = await request.requireViewer();
      await upsertSurvey(db, { userId, survey: request.body.survey, now: new Date() });
      return { received: true as const };
    },
  );
}
