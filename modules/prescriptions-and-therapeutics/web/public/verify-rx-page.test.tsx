import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { VerifiedRx } from './verify-rx-page.tsx';

const call = 'GET /prescriptions/verify/{code}';
const prescription = {
  ...{ valid: true, status: 'active', prescriptionNumber: 'RX-000012', hospital: 'Lagoon Hospital', prescriber: 'Dr Ada Obi' },
  ...{ signedAt: '2026-11-20T10:00:00.000Z', validUntil: '2026-12-20', patientInitials: 'A. T.' },
  lines: [{ medicine: 'Amoxicillin 500 mg', quantity: 15, dispensed: 5, status: 'active' }],
};

const shown = (changes: object = {}) =>
  renderWithApp(<VerifiedRx code="ABCD-EFGH" />, {
    signedIn: false,
    prepare: (server) => server.answer(call, { payload: { ...prescription, ...changes } }),
  });

test('a prescription that holds says so, and what of it was handed out', async () => {
  await shown();
  expect(await screen.findByText('Valid')).toBeInTheDocument();
  expect(screen.getByText('5 of 15 dispensed')).toBeInTheDocument();
});

test('one that does not hold never reads as valid', async () => {
  await shown({ valid: false, status: 'cancelled' });
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  expect(screen.queryByText('Valid')).toBeNull();
});
