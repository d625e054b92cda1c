import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Enrollee } from '#modules/hmo/contract/eligibility-records.ts';
import { EnrolleesTab } from './enrollees-tab.tsx';

const hmoId = '01890000-0000-7000-8000-000000000001';
const planId = '01890000-0000-7000-8000-000000000002';
const ada: Enrollee = {
  ...{ billingId: hmoId, patientId: hmoId, patientName: 'Ada Obi', hospitalPatientId: 'P-000001', enrolleeNumber: 'HYG-1' },
  ...{ principalEnrolleeNumber: null, relationshipToPrincipal: null, planId, planName: 'Gold', validTo: '2027-01-01', status: 'active' },
  ...{ verification: 'verified', verifiedAt: null, annualLimit: 200_000_000, used: 188_000_000 },
};

async function show(permissions: readonly string[]) {
  return renderWithApp(<EnrolleesTab hmoId={hmoId} plans={[{ id: planId, name: 'Gold' }]} />, {
    permissions: ['View Health Plan Partner', ...permissions],
    path: `/hospital/hmo-management/${hmoId}?tab=enrollees&near=true`,
    prepare: (server) => server.answer('GET /hmo/{id}/patient', { payload: { data: [ada], meta: { count: 1, page: 1, limit: 10 } } }),
  });
}

test('enrollees are exported as PDF, CSV and spreadsheet, as the list is filtered', async () => {
  const { user, server } = await show(['Export Records']);
  expect(await screen.findByText('Ada Obi')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  for (const name of ['PDF', 'CSV', 'Spreadsheet']) expect(await screen.findByRole('menuitem', { name })).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await waitFor(() => expect(server.sent('GET /hmo/{id}/patient')[0]?.query.get('nearLimit')).toBe('true'));
});

test('who may not export records has no such button', async () => {
  await show([]);
  expect(await screen.findByText('Ada Obi')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
