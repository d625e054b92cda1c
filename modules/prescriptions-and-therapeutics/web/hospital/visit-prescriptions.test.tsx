import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drafts } from '#kernel/web/drafts/drafts.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { VisitPrescriptions, type VisitPrescriptionsProps } from './visit-prescriptions.tsx';

const patientId = '0198f000-0000-7000-8000-000000000001';
const consultationId = '0198f000-0000-7000-8000-000000000002';
const offer = {
  ...{ id: '0198f000-0000-7000-8000-000000000003', name: 'Amoxicillin 500 mg', genericName: 'Amoxicillin', strength: '500 mg' },
  ...{ form: 'Capsule', unit: 'capsule', routes: ['oral'] },
};
const entered = { typed: 'amox 500 mg caps TDS 5/7', offer };
const stop = {
  ...{ rule: 'allergy', level: 'stop', severity: null, about: 'Penicillin', text: 'Allergic to Penicillin.', advice: null },
  ...{ dataVersion: '1', overriddenBy: null, overrideReason: null },
};
const checked = {
  ...{ alerts: [stop], dosageText: 'Take 500 mg by mouth three times a day for 5 days.', startAt: '2026-11-21T10:00:00.000Z', endAt: null },
  ...{ times: ['06:00'], quantity: 15, quantityExact: true, quantityUnit: 'capsule', amount: null, coveredAmount: 0, patientAmount: null },
  ...{ available: 40, alternatives: [] },
};
const rx = (prescriptionNumber: string, createdAt: string) => ({
  ...{ id: prescriptionNumber, prescriptionNumber, createdAt, status: 'active', lines: [] },
});

async function shown(props: Partial<VisitPrescriptionsProps> = {}, list: readonly unknown[] = []) {
  return renderWithApp(<VisitPrescriptions consultationId={consultationId} patientId={patientId} state="open" {...props} />, {
    permissions: ['View Prescription', 'Create Prescription', 'Sign Prescription', 'Create Medication Request'],
    prepare: (server) => {
      server.answer(`GET /consultation/${consultationId}/prescriptions`, { payload: list });
      server.answer('GET /allergies/patient/{id}', {
        payload: { data: [], allergyReview: { state: 'none-known', at: null, byName: null } },
      });
      server.answer('POST /prescriptions/check', { payload: { lines: [checked] } });
    },
  });
}

test('a medicine of the search opens the composer with its line read and checked as one that is typed there', async () => {
  const onClosed = vi.fn();
  const { user, server } = await shown({ entered, onClosed });
  const composer = await screen.findByRole('dialog', { name: 'New prescription' });
  const line = await within(composer).findByRole('article', { name: /^Amoxicillin 500 mg/ });
  expect(await within(line).findByText('Allergic to Penicillin.', { exact: false })).toBeInTheDocument();
  expect(server.sent('POST /prescriptions/check')[0]?.body).toMatchObject({
    patientId,
    lines: [{ productId: offer.id, doseAmount: 500, doseUnit: 'mg', frequencyCode: 'TDS', durationValue: 5, durationUnit: 'days' }],
  });
  await user.click(within(composer).getByLabelText('Allergies reviewed'));
  expect(within(composer).getByRole('button', { name: 'Sign prescription' })).toBeDisabled();
  await user.click(within(composer).getByRole('button', { name: 'Cancel' }));
  expect(onClosed).toHaveBeenCalled();
});

test('it comes beside what was written and not signed before', async () => {
  await shown({ entered });
  await screen.findByRole('article', { name: /^Amoxicillin 500 mg/ });
  await waitFor(async () => expect(await drafts().count()).toBe(1));
  cleanup();
  await shown({ entered: { typed: 'vitamin c 1 g OD 5/7', offer: null } });
  expect(await screen.findByRole('article', { name: /^Amoxicillin 500 mg/ })).toBeInTheDocument();
  expect(await screen.findByRole('article', { name: /^vitamin c/ })).toBeInTheDocument();
});

test('the newest prescription stands first', async () => {
  await shown({}, [rx('RX-000001', '2026-11-20T08:00:00.000Z'), rx('RX-000002', '2026-11-20T09:00:00.000Z')]);
  await waitFor(() => expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['RX-000002', 'RX-000001']));
});
