import pg from 'pg';
import { expect, test } from 'vitest';
import { Client } from './client.ts';

test.each([
  ['of the house', () => new Client({})],
  ['that a library makes itself', () => new pg.Client({})],
])('a connection %s that is lost while nobody listens to it does not end the process', (_, make) => {
  const client = make();
  const lost = new Error('terminating connection due to unexpected postmaster exit');
  expect(client.emit('error', lost)).toBe(true);
  client.on('error', () => undefined);
  client.removeAllListeners();
  expect(client.emit('error', lost)).toBe(true);
  client.removeAllListeners('error');
  expect(client.listenerCount('error')).toBe(1);
});
