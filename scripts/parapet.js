// The way in for every npm script. Plain JavaScript that any Node from 18 on can run: it brings the right Node
// and the packages first, then hands over to TypeScript.
const major = Number(process.versions.node.split('.')[0]);
if (major < 18) {
  console.error(`Parapet needs Node 18 or newer to start; this is ${process.version}. Install Node 24 LTS.`);
  process.exit(1);
}
const { runScript } = await import('./entry/runScript.js');
process.exitCode = await runScript(process.argv[2] ?? 'start', process.argv.slice(3));
