import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { DemandPage } from '../../print/demand-page.tsx';
import { StatementPage } from '../../print/statement-page.tsx';
import { ReasonsPanel } from './reasons-panel.tsx';
import { StatementsTab } from './statements-tab.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const claimId = '018f0000-0000-7000-8000-000000000002';
const paymentId = '018f0000-0000-7000-8000-000000000003';
const otherClaimId = '018f0000-0000-7000-8000-000000000004';
const claim = (daysLate: number, claimNumber: string, which = claimId) => ({
  ...{ claimId: which, claimNumber, title: 'May 2026', submittedOn: '2026-06-01', dueDate: '2026-07-01', daysLate, total: 900_000 },
  ...{ balance: 500_000, rejectedOpen: 100_000 },
});
const statement = {
  ...{ hmoId: id, hmoName: 'Palmgrove HMO', hmoCode: 'PGV', address: 'Lagos', startDate: '2026-01-01', endDate: '2026-12-31' },
  ...{ opening: 0, invoiced: 1_200_000, paid: 285_000, withheld: 15_000, writtenOff: 0, otherwise: 0, closing: 900_000 },
  ...{ rejected: 100_000, rejectedOpen: 100_000, shortened: false, currency: 'NGN' },
  rows: [{ day: '2026-05-02', kind: 'invoice', document: 'INV-000001', claimId: null, amount: 1_200_000, balance: 1_200_000 }],
  claims: [claim(12, 'CL-000001'), claim(0, 'CL-000002', otherClaimId)],
  unallocated: [{ paymentId, paymentNumber: 'CP-000009', reference: 'TRF-1', paymentDate: '2026-06-02', left: 300_000 }],
};
const permissions = ['View Claims', 'Add Claim Payment'];
const path = '/hospital/hmo-management/claims';

test('a statement shows what is owed, and what lies for the partner is applied to a claim', async () => {
  const { user, server } = await renderWithApp(<StatementsTab />, {
    ...{ permissions, path },
    prepare: (fake) => {
      fake.answer('GET /hmo/picker', { payload: [{ id, name: 'Palmgrove HMO', code: 'PGV', type: 'HMO', plans: [] }] });
      fake.answer('GET /hmo/{id}/statement', { payload: statement });
      fake.answer('POST /hmo/{id}/unallocated/apply', { payload: {} });
    },
  });
  expect(await screen.findByText('INV-000001')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(server.sent('POST /hmo/{id}/unallocated/apply')[0]?.body).toEqual({ paymentId, claimId, amount: 300_000 }));
});

test('the letter of demand asks for the claims that are late, and for no other', async () => {
  await renderWithApp(<DemandPage />, {
    ...{ permissions, path },
    prepare: (fake) => fake.answer('GET /hmo//statement', { payload: statement }),
  });
  const letter = await screen.findByRole('article', { name: 'Letter of demand' });
  expect(within(letter).getByText('CL-000001')).toBeInTheDocument();
  expect(within(letter).queryByText('CL-000002')).toBeNull();
  expect(within(letter).getByText(/Please pay .*5,000\.00 within 14 days/)).toBeInTheDocument();
});

test('the statement on paper leads from the opening to the closing balance', async () => {
  await renderWithApp(<StatementPage />, {
    ...{ permissions, path },
    prepare: (fake) => fake.answer('GET /hmo//statement', { payload: statement }),
  });
  const paper = await screen.findByRole('article', { name: 'Statement of account' });
  expect(within(paper).getByText('Brought forward')).toBeInTheDocument();
  expect(within(paper).getByText('Closing balance')).toBeInTheDocument();
});

test('rejections are grouped by what the reader chooses', async () => {
  const row = {
    key: 'NO-AUTH',
    name: null,
    items: 2,
    amount: 100_000,
    resubmitted: 100_000,
    recovered: 80_000,
    recoveredBps: 8_000,
    writtenOff: 0,
  };
  const reasons = { by: 'reason', startDate: '2026-01-01', endDate: '2026-12-31', rows: [row], amount: 100_000, currency: 'NGN' };
  const { user, server } = await renderWithApp(<ReasonsPanel />, {
    ...{ permissions, path },
    prepare: (fake) => fake.answer('GET /hmo/claim/rejection/reasons', { payload: reasons }),
  });
  expect((await screen.findAllByText('No authorisation')).length).toBeGreaterThan(0);
  expect(screen.getByText(/800\.00 · 80 %/)).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Doctor' }));
  await waitFor(() => expect(server.sent('GET /hmo/claim/rejection/reasons').at(-1)?.query.get('by')).toBe('doctor'));
});
