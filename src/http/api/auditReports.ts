import type { FastifyInstance } from 'fastify';
import { findReport } from '#core/audits/findReport.ts';
import type { Db } from '#db/Database.ts';
import { notFound } from '#lib/AppError.ts';

/** The auditors' reports that came with an import, exactly as they were. */
export function auditReportRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Params: { sha256: string } }>('/reports/:sha256', async (request, reply) => {
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
  });
}
