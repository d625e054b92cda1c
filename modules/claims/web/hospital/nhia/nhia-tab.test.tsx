import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { NhiaTab } from './nhia-tab.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const draft = {
  ...{ id, month: '2026-05', status: 'draft', encounterCount: 1, faultCount: 1, amount: 300_000, sentAt: null, sentBy: null },
  ...{ reference: null, updatedAt: '2026-06-01T08:00:00.000Z', version: 2, acts: { sent: null } },
};
const encounter = {
  ...{ id, billNumber: 'HB-000007', facilityCode: null, hmoCode: 'PGV', planId: id, enrolleeNumber: null, sex: 'female', birthYear: 1990 },
  ...{ visitAt: '2026-05-02T08:00:00.000Z', visitDay: '2026-05-02', kind: 'primary', referral: null, diagnoses: ['B54'] },
  ...{ services: [], drugs: [], authorisations: [], outcome: null, payment: 'fee-for-service', amount: 300_000, faults: ['enrollee'] },
};
const month = { month: '2026-05', facilityCode: null, rows: [encounter], faultCount: 1, amount: 300_000, currency: 'NGN' };

async function shown(found: object) {
  return renderWithApp(<NhiaTab />, {
    permissions: ['View Claims', 'Submit Claim'],
    path: '/hospital/hmo-management/claims?tab=nhia&month=2026-05',
    prepare: (fake) => {
      fake.answer('GET /hmo/nhia/encounters', { payload: { ...month, ...found } });
      fake.answer('POST /hmo/nhia/encounters', { payload: draft, message: 'Return saved' });
      fake.answer('PATCH /hmo/nhia/encounters/{id}/sent', { payload: { ...draft, status: 'sent' } });
    },
  });
}

test('what an encounter lacks is named and leads to its bill; the return is made for the month', async () => {
  const { user, server } = await shown({ return: null, returns: [] });
  expect(await screen.findByText('The enrollee number is missing')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'HB-000007' })).toHaveAttribute('href', `/hospital/hmo-management/hmobill/${id}`);
  expect(screen.getByText(/NHIA facility code is missing/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Make return' }));
  await waitFor(() => expect(server.sent('POST /hmo/nhia/encounters')[0]?.body).toEqual({ month: '2026-05' }));
});

test('a draft is marked as sent with its reference, under the version that was seen', async () => {
  const { user, server } = await shown({ return: draft, returns: [draft] });
  await user.click(await screen.findByRole('button', { name: 'Mark as sent' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Reference/ }), 'NHIA-77');
  await user.click(form.getByRole('checkbox', { name: /incomplete/ }));
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  await waitFor(() =>
    expect(server.sent('PATCH /hmo/nhia/encounters/{id}/sent')[0]?.body).toEqual({ reference: 'NHIA-77', confirm: true, version: 2 }),
  );
});
