import { parentPort, workerData } from 'node:worker_threads';
import { dicomPicture } from './dicom-picture.ts';

const bytes = workerData as Uint8Array;
parentPort?.postMessage({ picture: dicomPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) });
