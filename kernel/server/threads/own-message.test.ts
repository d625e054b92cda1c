import { expect, test } from 'vitest';
import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isDrawing } from '../exports/paper.ts';
import { isReading } from '../sheets/read-table.ts';
import { onOwnMessage } from './own-message.ts';

const imports = { 'watch:import': ['node:worker_threads'] };
const requires = { 'watch:require': ['/srv/civis/sheet-worker.ts'] };

test('what a thread says is taken, not what node tells of its imports before', async () => {
  const said = [imports, requires, { rows: [] }];
  const worker = new Worker(`for (const each of ${JSON.stringify(said)}) require('node:worker_threads').parentPort.postMessage(each);`, {
    eval: true,
  });
  const ended = once(worker, 'exit');
  const taken: unknown[] = [];
  onOwnMessage(worker, isReading, (message) => taken.push(message));
  await ended;
  expect(taken).toEqual([{ rows: [] }]);
});

test('only the first of its own messages counts, and nothing listens any more', () => {
  const worker = new EventEmitter();
  const taken: unknown[] = [];
  onOwnMessage(worker, isReading, (message) => taken.push(message));
  for (const message of [null, 'rows', { fault: 'SHEET_EMPTY', details: {} }, { rows: [] }]) worker.emit('message', message);
  expect(taken).toEqual([{ fault: 'SHEET_EMPTY', details: {} }]);
  expect(worker.listenerCount('message')).toBe(0);
});

test('a drawn paper is bytes', () => {
  expect([imports, requires, null, new Uint8Array(3)].map(isDrawing)).toEqual([false, false, false, true]);
});
