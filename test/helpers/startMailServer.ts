import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  raw: string;
  messageId: string;
  /** In milliseconds. */
  receivedAt: number;
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  mailsTo(address: string): ReceivedMail[];
  /** The six digits of the newest mail to this address. */
  codeFor(address: string): string;
  close(): Promise<void>;
}

/** A real SMTP server on a free (or the given) port that keeps what it receives. */
export async function startMailServer({ port = 0 }: { port?: number } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
          receivedAt: Date.now(),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const mailsTo = (address: string) => mails.filter(({ to }) => to.includes(address));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    mailsTo,
    codeFor(address) {
      const code = /code is (\d{6})/.exec(mailsTo(address).at(-1)?.raw ?? '')?.[1];
      if (code === undefined) throw new Error(`no code was mailed to ${address}`);
      return code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
