import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What the server says of a name: its TXT records, or a failure. Names it does not know do not exist. */
export type DnsAnswers = Map<string, readonly string[] | 'fails' | 'silent'>;

const codes = { fine: 0, fails: 2, noSuchName: 3 };
const txt = 16;

/** The name in a question and where the question ends. */
function readQuestion(packet: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** A record that points back at the name in the question; long texts are split as the protocol has it. */
function writeText(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  );
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(txt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A name server on this machine that answers questions for TXT records over UDP. */
export async function startDnsServer(answers: DnsAnswers) {
  const socket = createSocket('udp4');
  socket.on('message', (packet, { address, port }) => {
    const { name, end } = readQuestion(packet);
    const found = answers.get(name);
    if (found === 'silent') return;
    const records = Array.isArray(found) ? found.map(writeText) : [];
    const header = Buffer.from(packet.subarray(0, 12));
    const code = found === 'fails' ? codes.fails : found === undefined ? codes.noSuchName : codes.fine;
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, packet.subarray(12, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
