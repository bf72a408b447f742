import * as z from 'zod/mini';
import { findReport } from '#core/audits/findReport.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';

/** Audit reports (PDF, Markdown or text) that came with an import, exactly as the auditors made them. */
export function auditReportRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/reports/:sha256',
    { config: { access: 'anyone' }, schema: { params: z.object({ sha256: z.string() }) } },
    async (request, reply) => {
      const { sha256 } = request.params;
      const report = await findReport(db, sha256);
      if (!report) throw notFound('There is no such report');
      return reply
        .headers({
          etag: `"${sha256}"`,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-disposition': `attachment; filename="${report.name.replace(/[^\w.-]/g, '_')}"`,
        })
        .type(report.contentType)
        .send(Buffer.from(report.bytes));
    },
  );
}
