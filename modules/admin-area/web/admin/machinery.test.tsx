import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { operationKinds } from '#kernel/contract/operations.ts';
import type { PlatformHealth } from '#modules/admin-area/contract/records.ts';
import { HealthFacts, OperationsTable } from './machinery.tsx';

const at = '2026-11-20T08:00:00.000Z';
const facts: PlatformHealth = {
  databaseVersion: '18.4',
  databaseBytes: 1,
  dataDirFreeBytes: 5 * 1_073_741_824,
  storage: 'full',
  operations: [],
  safeguards: [
    { subject: 'archive', state: 'failed', reason: 'The log segment 0000 cannot be archived.', since: at, lastAt: at },
    { subject: 'backup', state: 'late', reason: 'No backup was made in the last 27 hours.', since: at, lastAt: null },
    { subject: 'drill', state: 'ok', reason: '', since: at, lastAt: at },
  ],
  outbox: { queued: 2, failed: 0, oldestQueuedAt: null },
  auditPending: 0,
  setups: { open: 0, failed: 0 },
  mailTransport: 'outbox',
  smsTransport: 'outbox',
  version: '0.1.0',
  now: at,
};

test('a full disk is told beside the room that is left', async () => {
  await renderWithApp(<HealthFacts facts={facts} />);
  expect(await screen.findByText('Full')).toBeInTheDocument();
  expect(screen.getByText('5 GB')).toBeInTheDocument();
});

test('archive, backup and drill stand there with their state, what is wrong and when they last succeeded', async () => {
  await renderWithApp(<HealthFacts facts={facts} />);
  for (const words of ['Log archive', 'Backup', 'Restore drill', 'OK', 'Late', 'Failed', 'Never'])
    expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('The log segment 0000 cannot be archived.')).toBeInTheDocument();
  expect(screen.getByText('No backup was made in the last 27 hours.')).toBeInTheDocument();
});

test('each kind of event has its words, its reason and its machine', async () => {
  const rows = operationKinds.map((kind, index) => ({
    at,
    host: `host-${index}`,
    kind,
    reason: `reason ${index}`,
    seconds: index === 0 ? 1.6 : null,
  }));
  await renderWithApp(<OperationsTable rows={rows} />);
  for (const word of [
    'Server restarted',
    'Database restarted',
    'Backup completed',
    'Backup failed',
    'Restore drill passed',
    'Restore drill failed',
  ])
    expect(await screen.findByText(word)).toBeInTheDocument();
  expect(screen.getByText('reason 0')).toBeInTheDocument();
  expect(screen.getByText('2 s')).toBeInTheDocument();
});
