import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import { workQuietly } from '../quiet-thread.ts';

workQuietly<string, number>((asked) => {
  if (asked === 'fault') throw new Error('It cannot be done');
  if (asked === 'end') process.exit(3);
  return asked === 'priority' ? getPriority(0) : threadId;
});
