import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { Composer } from './composer.tsx';

const patientId = '0198f000-0000-7000-8000-000000000001';
const productId = '0198f000-0000-7000-8000-000000000002';
const page = (data: unknown[]) => ({ data, meta: { count: data.length, page: 1, limit: 8 } });

const amoxicillin = {
  ...{ id: productId, sku: 'AMX', name: 'Amoxicillin 500 mg', genericName: 'Amoxicillin', strength: '500 mg', form: 'Capsule' },
  ...{ category: 'Antibiotic', unit: 'capsule', routes: ['oral'], defaultSig: null, controlled: false, highAlert: false },
  ...{ maxDispenseQuantity: null, stockReserve: 0, available: 40, stockStatus: 'In-Stock', alternatives: [] },
  prices: [
    {
      billingId: null,
      method: 'Self-Pay',
      unitPrice: 5000,
      coveredAmount: 0,
      patientAmount: 5000,
      approvalRequired: false,
      excluded: false,
    },
  ],
};

const stop = {
  ...{ rule: 'allergy', level: 'stop', severity: null, about: 'Penicillin', text: 'Allergic to Penicillin.', advice: null },
  ...{ dataVersion: '1', overriddenBy: null, overrideReason: null },
};

function checked(alerts: unknown[]) {
  return {
    lines: [
      {
        ...{ alerts, dosageText: 'Take 500 mg (1 capsule) by mouth three times a day for 5 days.', startAt: '2026-11-21T10:00:00.000Z' },
        ...{ endAt: null, times: ['06:00'], quantity: 15, quantityExact: true, quantityUnit: 'capsule', amount: 75_000 },
        ...{ coveredAmount: 0, patientAmount: 75_000, available: 40, alternatives: [] },
      },
    ],
  };
}

async function shown(
  alerts: unknown[],
  permissions: readonly string[] = ['Create Prescription', 'Sign Prescription', 'Create Medication Request'],
) {
  const done = vi.fn();
  const app = await renderWithApp(<Composer patientId={patientId} onDone={done} onCancel={() => undefined} />, {
    permissions,
    prepare: (server) => {
      server.answer('GET /allergies/patient/{id}', {
        payload: { data: [], allergyReview: { state: 'none-known', at: null, byName: null } },
      });
      server.answer('GET /medication/test-pbm/filter/{patientId}', { payload: page([amoxicillin]) });
      server.answer('POST /prescriptions/check', { payload: checked(alerts) });
      server.answer('POST /prescriptions', { payload: { id: 'rx' }, message: 'Prescription created successfully' });
    },
  });
  return { ...app, done };
}

async function typeLine(user: Awaited<ReturnType<typeof shown>>['user']): Promise<void> {
  await user.click(await screen.findByLabelText('Medicine'));
  await user.paste('amoxicillin 500 mg TDS 5/7');
  const offers = await screen.findByRole('list', { name: 'Medicines found' });
  await user.click(await within(offers).findByRole('button', { name: /Amoxicillin 500 mg/ }));
}

test('a typed line becomes a card in plain words, and is signed once the allergies were reviewed', async () => {
  const { user, server, done } = await shown([]);
  await typeLine(user);
  expect(await screen.findByText(/Take 500 mg \(1 capsule\) by mouth/)).toBeInTheDocument();
  const sign = screen.getByRole('button', { name: 'Sign prescription' });
  expect(sign).toBeDisabled();
  await user.click(screen.getByLabelText('Allergies reviewed'));
  await waitFor(() => expect(sign).toBeEnabled());
  await user.click(sign);
  await waitFor(() => expect(done).toHaveBeenCalled());
  const [sent] = server.sent('POST /prescriptions');
  expect(sent?.body).toMatchObject({
    ...{ patientId, sign: true, allergiesReviewed: true, overrides: [] },
    lines: [{ productId, doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS', durationValue: 5, durationUnit: 'days' }],
  });
});

test('a stop keeps the signature back, a draft may be kept; without the right nobody passes it', async () => {
  const { user } = await shown([stop]);
  await typeLine(user);
  await user.click(screen.getByLabelText('Allergies reviewed'));
  expect(await screen.findByText('Allergic to Penicillin.', { exact: false })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toBeEnabled());
  expect(screen.getByRole('button', { name: 'Sign prescription' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Go on with a reason' })).toBeNull();
});
