import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { cutList } from '#lib/cutList.ts';
import { auditEvents } from '#model/auditLog.ts';
import { limit, oneOf, text } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'audit list',
  summary: 'the audit log of accounts, newest first',
  options: {
    limit: limit(50),
    user: text('EMAIL', 'only entries about this account'),
    event: oneOf(auditEvents, 'only this kind of event, such as session.refused', 'NAME'),
  },
  async run({ withDatabase, print }, { limit: most, user: email, event }) {
    const found = await withDatabase(({ db }) => getAuditLog(db, { limit: most + 1, email, event }));
    const { items: lines, hasMore } = cutList(found, most);
    if (lines.length === 0) return print('Nothing is recorded.');
    for (const { at, event: name, user, admin, ip, detail } of lines) {
      const more = Object.entries(detail).map(([key, value]) => `${key}=${value}`);
      print([at, name, user ?? '-', ...(admin ? [`by ${admin}`] : []), ip ?? '-', ...more].join('  '));
    }
    if (hasMore) print('There are more: use --limit.');
  },
});

export const auditLogCommands: readonly Command[] = [list];
