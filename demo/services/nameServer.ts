import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const txt = 16;
const noSuchName = 3;

/** The name in a question, its type and where the question ends (RFC 1035, 4.1.2). */
function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

/** A TXT record of at most 255 bytes that points back at the name in the question. */
function writeText(text: string): Buffer {
  const data = Buffer.from(text).subarray(0, 255);
  const head = Buffer.from('c00c0010000100000000', 'hex');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 1);
  return Buffer.concat([head, length, Buffer.from([data.length]), data]);
}

function answer(packet: Buffer, find: (name: string) => readonly string[] | undefined): Buffer {
  const { name, type, end } = readQuestion(packet);
  const texts = find(name);
  const records = type === txt ? (texts ?? []).map(writeText) : [];
  const header = Buffer.from(packet.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (texts === undefined ? noSuchName : 0), 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, packet.subarray(12, end), ...records]);
}

/** A name server on this machine for TXT records of the demo world. */
export async function openNameServer(find: (name: string) => readonly string[] | undefined) {
  const socket = createSocket('udp4');
  socket.on('message', (packet, { address, port }) => {
    try {
      socket.send(answer(packet, find), port, address);
    } catch {
      // No question: nobody waits for an answer.
    }
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.unref();
  return {
    server: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
