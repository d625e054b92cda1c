import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { OwnMedicinesPage } from './own-page.tsx';

const child = '01a10000-0000-7000-8000-0000000000e2';
const hospital = { id: child, name: 'Lagoon Hospital' };
const at = '2026-11-20T08:00:00.000Z';
const page = (data: unknown[]) => ({ data, meta: { count: data.length, page: 1, limit: 100 } });

const line = {
  ...{ id: 'l1', medicine: 'Amlodipine 5 mg Tablet', dosageText: 'Take one tablet once a day.', instructions: null, route: 'oral' },
  ...{ frequencyCode: 'nocte', times: ['22:00'], startAt: at, endAt: null, status: 'active', refillsLeft: 1, quantity: 30, dispensed: 0 },
  ...{ supplyFrom: 'outside', givenHere: false, current: true, daysLeft: null },
};
const rx = {
  ...{ id: child, personId: child, hospital, prescriptionNumber: 'RX-000007', signedAt: at, validUntil: '2026-12-20', status: 'active' },
  ...{ prescriber: 'Dr Ada', refill: null, mayAskRefill: true, lines: [line] },
};

function show(path: string, rows: unknown[]) {
  return renderWithApp(<OwnMedicinesPage />, {
    path,
    prepare: (server) => {
      server.answer('GET /medication/patient', { payload: page([]) });
      server.answer('GET /prescriptions', { payload: page(rows) });
      server.answer('GET /patients/me/dependants', { payload: [{ personId: child, fullname: 'Okafor Chi' }] });
      server.answer('GET /allergies/patient/{id}', {
        payload: { data: [{ substance: 'Penicillin', status: 'active', verification: 'confirmed' }], allergyReview: { state: 'known' } },
      });
      server.answer('POST /prescriptions/{id}/refill-request', {
        payload: { id: 'r', status: 'waiting' },
        message: 'Your request was sent',
      });
    },
  });
}

test('a medicine says when to take it under the allergies, and a refill is asked for the person shown', async () => {
  const { user, server } = await show(`/patient/medications?person=${child}`, [rx]);
  expect(await screen.findByText('Take one tablet once a day.')).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'When to take it' })).getByText('Night')).toBeInTheDocument();
  expect(await screen.findByText('Allergic to Penicillin')).toBeInTheDocument();
  expect(await screen.findByText(/You are acting for Okafor Chi/)).toBeInTheDocument();
  expect(server.sent('GET /prescriptions')[0]?.query.get('personId')).toBe(child);
  await user.click(screen.getByRole('button', { name: 'Request refill of RX-000007' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request refill' });
  await user.type(within(dialog).getByRole('textbox'), 'Four left');
  await user.click(within(dialog).getByRole('button', { name: 'Request refill' }));
  await waitFor(() => expect(server.sent('POST /prescriptions/{id}/refill-request')[0]?.body).toEqual({ note: 'Four left' }));
});

test('an answer is read where it was asked', async () => {
  const refill = { id: 'r', status: 'declined', note: null, askedAt: at, answeredAt: at, answer: 'Come for a check first' };
  await show('/patient/medications?tab=prescriptions', [{ ...rx, refill }]);
  expect(await screen.findByText('Come for a check first')).toBeInTheDocument();
  expect(screen.getByText('Refill declined')).toBeInTheDocument();
});

test('who takes nothing reads so', async () => {
  await show('/patient/medications', []);
  expect(await screen.findByText('No medication')).toBeInTheDocument();
});
