import { runCli } from '#cli/runCli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  input: process.stdin,
  ask: (text) => void process.stderr.write(text),
  print: (line) => console.log(line),
  fail: (reason) => console.error(reason),
});
