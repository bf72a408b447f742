import { createConnection } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** One line to the server asks for a command; lines back are what it prints, the last one its exit code. */
export type ControlMessage = { out: string } | { exit: number };

export const controlSocketPath = (data: string) => join(data, 'control.sock');

/** Asks the running server to do a command and answers its exit code; undefined when none listens. */
export function askServer(
  data: string,
  { argv, print }: { argv: readonly string[]; print: (line: string) => void },
): Promise<number | undefined> {
  return new Promise((settle) => {
    const socket = createConnection(controlSocketPath(data));
    let exit: number | undefined;
    socket.once('connect', () => {
      socket.write(`${JSON.stringify({ argv })}\n`);
      createInterface({ input: socket }).on('line', (line) => {
        const message = JSON.parse(line) as ControlMessage;
        if ('out' in message) print(message.out);
        else exit = message.exit;
      });
      socket.once('close', () => settle(exit ?? 1));
    });
    socket.once('error', () => settle(exit));
  });
}
