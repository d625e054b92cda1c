import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFilter } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { AuditTrailPage } from './audit-trail-page.tsx';

const actor = '01a10000-0000-7000-8000-0000000000f1';

test('the filters name what the trail holds, the most frequent first, and the people in it', async () => {
  const { user, server } = await renderWithApp(<AuditTrailPage />, {
    permissions: ['View Audit Trail'],
    path: '/hospital/audit-trail?startDate=2026-11-01',
    prepare: (fake) => {
      fake.answer('GET /audit-trail', { payload: { data: [], meta: { page: 1, limit: 10, count: 0, pages: 1 } } });
      fake.answer('GET /audit-trail/integrity', {
        payload: { ok: true, checked: 1, brokenAt: null, why: null, verifiedAt: null, lastSequence: 1, pending: 0 },
      });
      fake.answer('GET /audit-trail/filters', {
        payload: {
          entityTypes: [{ value: 'Patient', count: 1200 }],
          actions: [{ value: 'read', count: 3 }],
          actors: [
            { id: actor, name: 'Dr Bello', role: 'Doctor', count: 7 },
            { id: null, name: 'System', role: '', count: 5 },
          ],
        },
      });
    },
  });
  await chooseFilter(user, /^User/, 'Dr Bello · Doctor (7)');
  await waitFor(() => expect(server.sent('GET /audit-trail').at(-1)?.query.get('actorId')).toBe(actor));
  expect(server.sent('GET /audit-trail/filters')[0]?.query.get('startDate')).toBe('2026-11-01');
  expect(await screen.findByText('Patient (1,200)')).toBeInTheDocument();
});
