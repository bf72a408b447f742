import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * What the server says of a name: its TXT records, its addresses (asked for anew each time), or a failure. `held`: it answers when told
 * to. `garbage`: bytes that are no answer, and answers to other questions. `cut`: it says to come back by TCP, and is silent there.
 * Names it does not know do not exist.
 */
type DnsAnswer =
  | readonly string[]
  | { addresses: () => readonly string[] }
  | 'fails'
  | 'silent'
  | 'held'
  | 'garbage'
  | 'cut';
export type DnsAnswers = Map<string, DnsAnswer>;

const codes = { fine: 0, fails: 2, noSuchName: 3 };
const types = { a: 1, txt: 16 };

/** The name in a question, its type and where the question ends. */
function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

/** A record that points back at the name in the question. */
function writeRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Long texts are split as the protocol has it. */
function writeText(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [''];
  const pieces = parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]));
  return writeRecord(types.txt, Buffer.concat(pieces));
}

function writeRecords(answer: DnsAnswer | undefined, type: number): Buffer[] {
  if (typeof answer === 'string' || answer === undefined) return [];
  if (!('addresses' in answer)) return type === types.txt ? answer.map(writeText) : [];
  if (type !== types.a) return [];
  return answer
    .addresses()
    .map((address) => writeRecord(types.a, Buffer.from(address.split('.').map(Number))));
}

function writeAnswer(packet: Buffer, answer: DnsAnswer | undefined): Buffer {
  const { type, end } = readQuestion(packet);
  const records = writeRecords(answer, type);
  const header = Buffer.from(packet.subarray(0, 12));
  const code = answer === 'fails' ? codes.fails : answer === undefined ? codes.noSuchName : codes.fine;
  header.writeUInt16BE(0x8180 | code | (answer === 'cut' ? 0x0200 : 0), 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, packet.subarray(12, end), ...records]);
}

/** No answers: noise, a foreign id, a foreign question, a name that points at itself, and one that ends too soon. */
function writeGarbage(packet: Buffer, texts: readonly string[]): Buffer[] {
  const { type, end } = readQuestion(packet);
  const [record = Buffer.alloc(12)] = writeRecords(
    type === types.txt ? texts : { addresses: () => ['93.184.215.14'] },
    type,
  );
  const whole = Buffer.concat([writeAnswer(packet, []), record]);
  whole.writeUInt16BE(1, 6);
  const foreign = Buffer.from(whole);
  foreign.writeUInt16BE((packet.readUInt16BE(0) + 1) % 65_536, 0);
  const elsewhere = Buffer.from(whole);
  elsewhere[13] = (elsewhere[13] ?? 0) ^ 1;
  const circle = Buffer.from(whole);
  circle.writeUInt16BE(0xc000 | end, end);
  return [Buffer.alloc(0), Buffer.alloc(700, 0xff), foreign, elsewhere, circle, whole.subarray(0, end + 8)];
}

/** A name server on this machine that answers over UDP, and by TCP never. */
export async function startDnsServer(
  answers: DnsAnswers,
  { garbage = [] }: { garbage?: readonly string[] } = {},
) {
  const socket = createSocket('udp4');
  const held: (() => void)[] = [];
  const connections = new Set<Socket>();
  const tcp = createServer((connection) => {
    connections.add(connection);
    connection.on('error', () => undefined);
  });
  socket.on('message', (packet, { address, port }: RemoteInfo) => {
    const { name } = readQuestion(packet);
    const found = answers.get(name);
    if (found === 'silent') return;
    if (found === 'held') {
      held.push(() => socket.send(writeAnswer(packet, garbage), port, address));
      return;
    }
    const packets = found === 'garbage' ? writeGarbage(packet, garbage) : [writeAnswer(packet, found)];
    for (const one of packets) socket.send(one, port, address);
  });
  // TCP first: its ports are taken by every connection of other tests, those of UDP by hardly anything.
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${port}`,
    /** Answers what was held, late; how many questions that were. */
    release: () => {
      const late = held.splice(0);
      for (const answer of late) answer();
      return late.length;
    },
    close: async () => {
      socket.close();
      for (const connection of connections) connection.destroy();
      tcp.close();
      await Promise.all([once(socket, 'close'), once(tcp, 'close')]);
    },
  };
}
