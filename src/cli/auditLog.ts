import { parseArgs } from 'node:util';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { badRequest } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import { auditEvents } from '#model/auditLog.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'audit list',
  usage: '[--limit N] [--user EMAIL] [--event NAME]',
  summary: 'what was done to accounts, by whom and from where, newest first',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { limit: { type: 'string' }, user: { type: 'string' }, event: { type: 'string' } },
    });
    const limit = parseWhole('limit', values.limit, 50);
    const event = auditEvents.find((name) => name === values.event);
    if (values.event !== undefined && event === undefined)
      throw badRequest(`there is no event ${values.event}; there are ${auditEvents.join(', ')}`);
    const found = await withDatabase(({ db }) =>
      getAuditLog(db, { limit: limit + 1, email: values.user, event }),
    );
    const { items: lines, hasMore } = cutList(found, limit);
    if (lines.length === 0) return print('Nothing is recorded.');
    for (const { at, event: name, user, admin, ip, detail } of lines) {
      const more = Object.entries(detail).map(([key, value]) => `${key}=${value}`);
      print([at, name, user ?? '-', ...(admin ? [`by ${admin}`] : []), ip ?? '-', ...more].join('  '));
    }
    if (hasMore) print('There are more: say --limit.');
  },
};

export const auditLogCommands: readonly Command[] = [list];
