import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import nodemailer, { type SMTPTransportOptions } from 'nodemailer';
import type { DeliverMail, OutgoingMail } from '#core/mail/sendDueMails.ts';
import { isLocalHost } from '#lib/isLocalHost.ts';
import { within } from '#lib/within.ts';

export interface MailTransportOptions {
  /** Absent: mails become files under the data folder. */
  smtpUrl: string | undefined;
  from: string;
  data: string;
  /** Signs every mail (DKIM, RFC 6376); absent: none. */
  dkim?: { domain: string; selector: string; key: KeyObject } | undefined;
  /** For one mail from beginning to end, in milliseconds. */
  deliveryMs?: number;
}

export interface MailTransport {
  deliver: DeliverMail;
  close(): void;
}

/** What the signature covers, with `List-Unsubscribe-Post`: without it a receiver must not offer the one click (RFC 8058). */
const signedHeaders =
  'From:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

function toDkimOptions({ dkim }: Pick<MailTransportOptions, 'dkim'>) {
  if (!dkim) return {};
  const { domain, selector, key } = dkim;
  return {
    dkim: {
      domainName: domain,
      keySelector: selector,
      privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
      headerFieldNames: signedHeaders,
    },
  };
}

/** Well under the outbox's lease, so that no second worker starts while this one still waits. */
const limits = { greetingTimeout: 5000, socketTimeout: 10_000 };
const connectionMs = 5000;

function toMessage({ to, messageKey, subject, text, html, unsubscribeUrl }: OutgoingMail, from: string) {
  const host = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    messageId: `<${messageKey}@${host}>`,
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * A server that offers no encryption, or whose offer was removed on the way, gets no mail: codes would travel in clear. On
 * this machine there is no way; `?requireTLS=false` in the address says that the operator knows better.
 */
export function needsTls(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const local = isLocalHost(hostname);
  const asked = searchParams.get('requireTLS');
  return protocol === 'smtp:' && (asked === null ? !local : asked !== 'false');
}

/** A connection that ends with `signal`: what was given up must not go out when the server answers at last. */
async function openSocket(
  { host = 'localhost', port, secure }: SMTPTransportOptions,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)), signal });
  try {
    await within(connectionMs, once(socket, 'connect'));
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Sends through SMTP, or writes `.eml` files that any mail program opens. */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  const { smtpUrl, from, data, deliveryMs = 30_000 } = options;
  if (smtpUrl !== undefined) {
    const settings = {
      url: smtpUrl,
      requireTLS: needsTls(smtpUrl),
      ...limits,
      ...toDkimOptions(options),
    };
    return {
      async deliver(mail) {
        const givenUp = new AbortController();
        const transport = nodemailer.createTransport({
          ...settings,
          getSocket(options, callback) {
            openSocket(options, givenUp.signal).then(
              (connection) => callback(null, { connection }),
              callback,
            );
          },
        });
        try {
          // A server that says a byte now and then never runs into the limits above, and would hold up all mail.
          await within(deliveryMs, transport.sendMail(toMessage(mail, from)));
        } catch (error) {
          givenUp.abort();
          throw error;
        } finally {
          transport.close();
        }
      },
      close: () => undefined,
    };
  }
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    ...toDkimOptions(options),
  });
  const folder = join(data, 'mail');
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true });
      // The name is the mail's own, so a repeated delivery replaces the file instead of adding one.
      const file = join(folder, `${mail.messageKey}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => composer.close(),
  };
}
