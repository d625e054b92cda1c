import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { anHmoBill, hmoBillId } from '../../testing/bill-samples.ts';
import { PatientHmoBills } from './patient-bills.tsx';

const patientId = '01990000-0000-7000-8000-000000000061';

async function show(bills: readonly unknown[]) {
  return renderWithApp(<PatientHmoBills patientId={patientId} />, {
    permissions: ['View HMO Bills'],
    prepare: (server) =>
      server.answer('GET /hmo/bill', {
        payload: { data: bills, meta: { count: bills.length, page: 1, limit: 10, totals: null, currency: 'NGN' } },
      }),
  });
}

test('a patient’s bills of insurers lead to their pages, and to the list of all', async () => {
  const { server } = await show([anHmoBill()]);
  expect(await screen.findByRole('link', { name: 'HB-000123' })).toHaveAttribute('href', `/hospital/hmo-management/hmobill/${hmoBillId}`);
  expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', expect.stringContaining(`patient=${patientId}`));
  expect(server.sent('GET /hmo/bill')[0]?.query.get('patientId')).toBe(patientId);
});

test('who has none sees no panel', async () => {
  const { server } = await show([]);
  await waitFor(() => expect(server.sent('GET /hmo/bill')).toHaveLength(1));
  expect(screen.queryByText('HMO bills')).toBeNull();
});
