import type { AuthContext } from '#core/auth/AuthContext.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { insertIncidentReport } from '#core/incidentReports/incidentReports.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { incidentReportAnswerSchema, incidentReportBodySchema } from '#wire/incidentReports.ts';

export function incidentReportRoutes(app: App, { context }: { context: AuthContext }): void {
  app.post(
    '/api/incidents/report',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Report an incident to staff',
        tags: ['alerts'],
        body: incidentReportBodySchema,
        response: { 200: incidentReportAnswerSchema },
      },
    },
    async (request) => {
      await chargeLimit(context, 'reportIp', request.ip);
      return insertIncidentReport(context.db, request.body);
    },
  );
}
