import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  raw: string;
  messageId: string;
  /** In milliseconds. */
  receivedAt: number;
}

/** Where a conversation stands still for ever: nothing said yet, the recipient named, the message sent but not accepted. */
export type MailStop = 'greeting' | 'recipient' | 'message';

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** How many conversations stand still. */
  readonly stopped: number;
  mailsTo(address: string): ReceivedMail[];
  /** The six digits of the newest mail to this address. */
  codeFor(address: string): string;
  close(): Promise<void>;
}

/** A real SMTP server on a free (or the given) port that keeps what it receives. */
export async function startMailServer({
  port = 0,
  host = '127.0.0.1',
  stopAt,
}: {
  port?: number;
  host?: string;
  stopAt?: MailStop;
} = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let stopped = 0;
  const passOrStop = (place: MailStop, pass: () => void) => {
    if (place === stopAt) stopped++;
    else pass();
  };
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => passOrStop('greeting', callback),
    onRcptTo: (_address, _session, callback) => passOrStop('recipient', callback),
    onData(stream, session, callback) {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () =>
        passOrStop('message', () => {
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw,
            messageId: /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
            receivedAt: Date.now(),
          });
          callback();
        }),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(port, host, () => resolve()));
  // Tests kill senders in the middle of a sentence; a lost connection is no fault of this server.
  server.on('error', () => undefined);
  const mailsTo = (address: string) => mails.filter(({ to }) => to.includes(address));
  return {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    mails,
    get stopped() {
      return stopped;
    },
    mailsTo,
    codeFor(address) {
      const code = /code is (\d{6})/.exec(mailsTo(address).at(-1)?.raw ?? '')?.[1];
      if (code === undefined) throw new Error(`no code was mailed to ${address}`);
      return code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
