import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { chooseFilter, openFilters } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Refund, Shift } from '#modules/invoices/contract/cash-records.ts';
import { aPayment, ids } from '../../testing-records.ts';
import { AllShifts } from './all-shifts.tsx';
import { CloseShiftForm } from './close-shift-form.tsx';
import { ReceiveDeposit } from './receive-deposit.tsx';
import { RefundDetails } from './refund-details.tsx';

const at = '2031-01-10T09:00:00.000Z';

const blindShift = {
  ...{ id: ids.other, shiftNumber: 'SH-000001', cashier: { id: ids.item, name: 'Bola Cashier' }, cashPoint: 'Main desk', status: 'open' },
  ...{ openingFloat: 0, openedAt: at, closedAt: null, expected: null, counted: null, variance: null, varianceNote: null, approvedAt: null },
  ...{
    bankingId: null,
    version: 1,
    acts: {},
    floatSource: 'safe',
    expectedNow: null,
    movements: [],
    refunds: [],
    cashCount: null,
    decidedAt: null,
  },
  ...{ decidedBy: null, rejectReason: null, takings: [{ method: 'cash', count: 1, amount: 1_260_000 }] },
} as unknown as Shift;

test('a blind count shows its running sum and nothing of what is expected; a difference asks for a note', async () => {
  const closed = vi.fn();
  const { user, server } = await renderWithApp(<CloseShiftForm shift={blindShift} onClose={vi.fn()} onClosed={closed} />, {
    permissions: ['Close Cashier Shift'],
    prepare: (fake) =>
      fake.refuse(`PATCH /cashier-shifts/${ids.other}/close`, {
        status: 422,
        code: 'VARIANCE_NOTE_REQUIRED',
        message: 'Explain the difference in a note',
        fields: { note: 'Explain the difference in a note' },
      }),
  });
  await user.type(await screen.findByLabelText(/Quantity of .*1,000\.00/), '12');
  await user.type(screen.getByLabelText(/Quantity of .*200\.00/), '3');
  expect(await screen.findByText(/12,600\.00/)).toBeInTheDocument();
  expect(screen.getByText('The expected amount is shown after you have counted.')).toBeInTheDocument();
  expect(screen.queryByText(/Expected cash/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close shift' }));
  expect(await screen.findByText('Explain the difference in a note')).toBeInTheDocument();
  expect(server.sent(`PATCH /cashier-shifts/${ids.other}/close`)[0]?.body).toMatchObject({
    cashCount: [
      { value: 100_000, count: 12 },
      { value: 20_000, count: 3 },
    ],
    card: 0,
    transfer: 0,
    cheque: 0,
  });
  expect(closed).not.toHaveBeenCalled();
});

test('who asked for a refund is told that somebody else approves it', async () => {
  const refund = {
    ...{
      id: ids.other,
      refundNumber: 'RF-000001',
      patientId: ids.patient,
      externalInvoiceId: null,
      payerName: 'Okafor Ada',
      amount: 10_000,
    },
    ...{ source: 'deposit', creditNoteId: null, method: 'cash', payeeName: 'Okafor Ada', payeeAccount: null, reason: 'Not needed' },
    ...{ status: 'requested', requestedAt: at, requestedBy: { id: 'user', name: 'Tester' }, decidedAt: null, decidedBy: null },
    ...{
      declineReason: null,
      paidAt: null,
      paidBy: null,
      paymentReference: null,
      shiftId: null,
      voucherNumber: null,
      version: 1,
      acts: { approve: 'FOUR_EYES', decline: null },
    },
  } as unknown as Refund;
  const { user, server } = await renderWithApp(<RefundDetails refund={refund} />, { permissions: ['Approve Refund'] });
  const approve = await screen.findByRole('button', { name: 'Approve refund' });
  expect(approve).toBeDisabled();
  expect(approve).toHaveAttribute('title', 'You took part in this. Someone else must approve it.');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Decline refund' })).toBeEnabled();
  expect(server.sent(`PATCH /invoice/refund/${ids.other}/approve`)).toHaveLength(0);
});

test('a deposit is received with its tender, then its receipt and the change are shown', async () => {
  const start = {
    ...{ patientId: ids.patient, patientFullName: 'Okafor Ada', hospitalPatientId: 'P-000001', lastMovementAt: at },
    ...{ balance: 0, held: 0, available: 0 },
  };
  const { user, server } = await renderWithApp(<ReceiveDeposit start={start} onClose={vi.fn()} />, {
    permissions: ['Receive Patient Deposit'],
    prepare: (fake) =>
      fake.answer('POST /patient-deposits', {
        payload: { account: { balance: 500_000, held: 0, available: 500_000 }, payment: aPayment({ kind: 'deposit', allocations: [] }) },
      }),
  });
  await user.type(await screen.findByLabelText('Amount'), '5000');
  await user.type(screen.getByLabelText('Tendered'), '7000{Enter}');
  expect(await screen.findByText('Deposit received')).toBeInTheDocument();
  await waitFor(() =>
    expect(server.sent('POST /patient-deposits')[0]?.body).toMatchObject({
      patientId: ids.patient,
      tenders: [{ method: 'cash', amount: 500_000, tendered: 700_000 }],
    }),
  );
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
});

test('cash-ups are narrowed to a cashier and a cash point; who sees their own alone is offered no cashier', async () => {
  const shifts = [blindShift, { ...blindShift, id: ids.item, shiftNumber: 'SH-000002', cashPoint: 'Annex' }];
  const prepare = (fake: FakeServer) =>
    fake.answer('GET /cashier-shifts', { payload: { data: shifts, meta: { page: 1, limit: 10, count: 2 } } });
  const { user, server } = await renderWithApp(<AllShifts />, {
    permissions: ['View All Cash Ups'],
    path: '/hospital/billing?tab=cash-up&view=all',
    prepare,
  });
  await screen.findByText('SH-000002');
  await chooseFilter(user, 'Cashier', 'Bola Cashier');
  await waitFor(() => expect(server.sent('GET /cashier-shifts').at(-1)?.query.get('cashierId')).toBe(ids.item));
  const points = within(screen.getByRole('group', { name: 'Cash point', hidden: true }));
  expect(points.getAllByRole('button', { hidden: true }).map((item) => item.textContent)).toEqual(['Annex', 'Main desk']);
  await chooseFilter(user, 'Cash point', 'Annex');
  await waitFor(() => expect(server.sent('GET /cashier-shifts').at(-1)?.query.get('cashPoint')).toBe('Annex'));
  cleanup();
  const own = await renderWithApp(<AllShifts />, {
    permissions: ['Open Cashier Shift'],
    path: '/hospital/billing?tab=cash-up&view=all',
    prepare,
  });
  await screen.findByText('SH-000002');
  await openFilters(own.user);
  expect(screen.queryByRole('group', { name: 'Cashier', hidden: true })).toBeNull();
});
