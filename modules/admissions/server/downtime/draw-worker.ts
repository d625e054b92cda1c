import { parentPort, workerData } from 'node:worker_threads';
import { drawPack } from './draw-pack.ts';
import type { WardPack } from './words.ts';

const { pack, password } = workerData as { readonly pack: WardPack; readonly password: string };
parentPort?.postMessage({ pages: new Uint8Array(await drawPack(pack, password)) });
