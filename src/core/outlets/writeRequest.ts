import { createHmac } from 'node:crypto';
import { type AlertPlace, alertHref } from '#model/alertHref.ts';
import type { OutletKind, OutletMessage, PushKeys } from '#model/outlets.ts';
import { stopHref } from '#wire/watchRules.ts';
import { encryptPush } from './push/encryptPush.ts';
import { authorizePush, type SiteKeys } from './push/siteKeys.ts';

/** What is sent to an outlet. */
export interface OutletRequest {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

interface Outgoing {
  /** The same whenever it is tried again, so that a receiver knows what it has. */
  deliveryId: string;
  message: OutletMessage;
  outlet: { kind: OutletKind; url: string; pushKeys?: PushKeys | null };
  /** With which messages to browsers are signed. */
  siteKeys?: SiteKeys | undefined;
  /** With which a webhook is signed: during a change both. */
  secrets: readonly string[];
  /** Of this site. */
  origin: string;
  now: Date;
}

function evidenceOf(place: AlertPlace, origin: string): string | null {
  const href = alertHref(place);
  return href && `${origin}${href}`;
}

const stopRuleAt = ({ id, stopKey }: OutletMessage['rules'][number], origin: string): string =>
  `${origin}${stopKey === undefined ? `/my/rules/${id}` : stopHref(stopKey)}`;

/** One press for one rule; of several, whoever is told chooses. */
const stopOf = ({ rules }: OutletMessage, origin: string): string => {
  const [only, ...more] = rules;
  return !only || more.length > 0 ? `${origin}/my/rules` : stopRuleAt(only, origin);
};

const listEvidence = (place: AlertPlace, origin: string): string[] => {
  const evidence = evidenceOf(place, origin);
  return evidence === null ? [] : [evidence];
};

/** Rules that a message names; the rest is counted. */
const namedRules = 5;

/** A line for each rule, and one for all others. */
function listStops(message: OutletMessage, origin: string): string[] {
  const { rules } = message;
  if (rules.length < 2) return [`Stop: ${stopOf(message, origin)}`];
  const own = rules.slice(0, namedRules).map((rule) => `Stop “${rule.name}”: ${stopRuleAt(rule, origin)}`);
  return rules.length > namedRules ? [...own, `Stop others: ${origin}/my/rules`] : own;
}

/** What happened, why somebody is told, the evidence, and how to end it. */
function writeText(message: OutletMessage, origin: string, most: number): string {
  const evidence = evidenceOf(message, origin);
  const named = message.rules.slice(0, namedRules).map(({ name }) => `“${name}”`);
  const others = message.rules.length - named.length;
  const why = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  const end = [
    ...(why === '' ? [] : [`Why: your ${message.rules.length === 1 ? 'rule' : 'rules'} ${why}`]),
    ...(evidence === null ? [] : [`Evidence: ${evidence}`]),
    ...listStops(message, origin),
    ...(message.kind === 'digest' ? [`How often: ${origin}/my/outlets`] : []),
  ].join('\n');
  const alerts = (message.alerts ?? []).map(
    (alert) => `• ${[alert.title, ...alert.lines, ...listEvidence(alert, origin)].join('\n  ')}`,
  );
  const begin = [message.title, ...message.lines, ...alerts].join('\n');
  const room = most - end.length - 2;
  return `${begin.length > room ? `${begin.slice(0, Math.max(0, room - 1))}…` : begin}\n${end}`;
}

const json = { 'content-type': 'application/json' };

/** A webhook with its signature (HMAC), after the Standard Webhooks specification: the receiver checks who sent it, and that it was sent now. */
function writeWebhook({ deliveryId, message, outlet, secrets, origin, now }: Outgoing): OutletRequest {
  const { kind, lines, rules, alerts, ...rest } = message;
  const types = {
    alert: 'alert.matched',
    retraction: 'alert.retracted',
    cleared: 'alert.cleared',
    digest: 'alert.digest',
    test: 'test',
  } as const;
  const data = {
    ...rest,
    rules: rules.map((rule) => ({ id: rule.id, name: rule.name, stop: stopRuleAt(rule, origin) })),
    matches: lines,
    ...(alerts && {
      alerts: alerts.map((alert) => ({ ...alert, evidence: evidenceOf(alert, origin) })),
    }),
    evidence: evidenceOf(message, origin),
    stop: stopOf(message, origin),
  };
  const body = JSON.stringify({ type: types[kind], timestamp: message.time, data });
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${deliveryId}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    method: 'POST',
    url: outlet.url,
    headers: {
      ...json,
      'webhook-id': deliveryId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** With who is meant in the body, where the address has it in its query. */
function writeTelegram({ url }: Outgoing['outlet'], text: string): OutletRequest {
  const target = new URL(url);
  const chat = target.searchParams.get('chat_id');
  target.search = '';
  const body = JSON.stringify({
    ...(chat !== null && { chat_id: chat }),
    text,
    link_preview_options: { is_disabled: true },
  });
  return { method: 'POST', url: target.href, headers: json, body };
}

/** The client interface with its token, or the address of a bridge that takes `text`. */
function writeMatrix({ url }: Outgoing['outlet'], deliveryId: string, text: string): OutletRequest {
  const target = new URL(url);
  if (!target.pathname.startsWith('/_matrix/client/'))
    return { method: 'POST', url, headers: json, body: JSON.stringify({ text }) };
  const token = target.searchParams.get('access_token');
  target.search = '';
  target.pathname = `${target.pathname.replace(/\/+$/, '')}/${deliveryId}`;
  return {
    method: 'PUT',
    url: target.href,
    headers: { ...json, ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ msgtype: 'm.text', body: text }),
  };
}

const cutText = (text: string, most: number) =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).toWellFormed();

/** What the service worker shows: pressing it leads to the evidence, and its button to the question whether to stop. */
function writeNotification({ deliveryId, message, origin }: Outgoing): string {
  const why = message.rules.map(({ name }) => `“${name}”`).join(', ');
  const alerts = (message.alerts ?? []).map(({ title }) => title);
  return JSON.stringify({
    title: cutText(message.title, 120),
    body: cutText([...message.lines, ...alerts, ...(why === '' ? [] : [`Why: ${why}`])].join('\n'), 600),
    url: evidenceOf(message, origin) ?? `${origin}/my/${message.kind === 'test' ? 'outlets' : 'inbox'}`,
    stop: message.rules.length === 0 ? null : stopOf(message, origin),
    tag: message.alertId ?? deliveryId,
  });
}

function writePush(outgoing: Outgoing): OutletRequest {
  const { deliveryId, message, outlet, siteKeys, origin, now } = outgoing;
  if (!outlet.pushKeys || !siteKeys) throw new Error('A push subscription is kept with its keys');
  return {
    ...{ method: 'POST', url: outlet.url, body: encryptPush(writeNotification(outgoing), outlet.pushKeys) },
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      authorization: authorizePush(siteKeys, { endpoint: outlet.url, origin, now }),
      // How long a browser that is off is waited for.
      ttl: String(24 * 3_600),
      urgency: ['critical', 'major'].includes(message.severity) ? 'high' : 'normal',
      topic: deliveryId.replaceAll('-', '').slice(0, 32),
    },
  };
}

const ntfyPriorities: Readonly<Record<string, string>> = {
  critical: '5',
  major: '4',
  medium: '3',
  minor: '2',
  info: '1',
};

/** A message as its receiver wants it: webhook, browser push, Slack, Discord, Telegram, Matrix or ntfy. */
export function writeRequest(outgoing: Outgoing): OutletRequest {
  const { deliveryId, message, outlet, origin } = outgoing;
  const { kind, url } = outlet;
  if (kind === 'webhook') return writeWebhook(outgoing);
  if (kind === 'push') return writePush(outgoing);
  if (kind === 'telegram') return writeTelegram(outlet, writeText(message, origin, 4_000));
  if (kind === 'matrix') return writeMatrix(outlet, deliveryId, writeText(message, origin, 8_000));
  if (kind === 'ntfy')
    return {
      ...{ method: 'POST', url, body: writeText(message, origin, 3_500) },
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        title: 'Parapet',
        priority: ntfyPriorities[message.severity] ?? '3',
      },
    };
  const body =
    kind === 'slack'
      ? { text: escapeSlack(writeText(message, origin, 6_000)) }
      : { content: writeText(message, origin, 1_900), allowed_mentions: { parse: [] } };
  return { method: 'POST', url, headers: json, body: JSON.stringify(body) };
}

/** Who knows them can write to the outlet, or as this site. */
const secretHeaders = ['authorization', 'webhook-signature'];

/**
 * A request as its log shows it: of the address only the host, for the rest lets others write there. Of what is encrypted it is
 * the text that is shown.
 */
export function describeRequest(outgoing: Outgoing): string {
  const { host } = new URL(outgoing.outlet.url);
  if (outgoing.outlet.kind === 'push') return `POST ${host}\n(encrypted)\n\n${writeNotification(outgoing)}`;
  const { method, headers, body } = writeRequest(outgoing);
  const shown = Object.entries(headers).filter(([name]) => !secretHeaders.includes(name));
  return [`${method} ${host}`, ...shown.map(([name, value]) => `${name}: ${value}`), '', body].join('\n');
}
