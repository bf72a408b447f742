import type { FastifyInstance } from 'fastify';
import { upsertSurvey } from '#core/surveys/surveys.ts';
import type { Db } from '#db/Database.ts';
import { type Survey, surveyAnswerSchema, surveyBodySchema } from '#wire/surveys.ts';

export function surveyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.post<{ Body: { survey: Survey } }>(
    '/api/user/survey/upload',
    {
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
