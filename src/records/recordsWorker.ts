import { parentPort, workerData } from 'node:worker_threads';
import { parseRecords, type RecordFiles } from './parseRecords.ts';

const { files, knownProjectIds } = workerData as RecordFiles;
parentPort?.postMessage(parseRecords(files, { knownProjectIds }));
