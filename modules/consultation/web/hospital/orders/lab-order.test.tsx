import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { LabOrder } from './lab-order.tsx';

const id = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const path = `PUT /consultation/${id(1)}/lab-request`;
const template = {
  name: 'Diabetes review',
  orderSet: {
    labTests: [
      { code: null, name: 'HbA1c' },
      { code: null, name: 'Sodium' },
      { code: null, name: 'Eye photo' },
    ],
    instructions: null,
  },
  versions: [],
};
const consultation = {
  id: id(1),
  billingId: id(3),
  patient: { id: id(2), fullname: 'Ngozi Bassey' },
  diagnoses: [{ id: id(4) }],
  labRequests: [{ testName: 'Sodium', status: 'specimen-due' }],
  note: { customForm: { templateId: id(5), templateVersion: 1, answers: {} } },
} as unknown as Consultation;
const price = (billingId: string | null, patientAmount: number, coveredAmount: number) => ({
  ...{ billingId, method: 'Method', unitPrice: 200_000, coveredAmount, patientAmount, approvalRequired: false, excluded: false },
});
const hba1c = {
  ...{ id: id(6), name: 'Glycated Haemoglobin', shortName: 'HbA1c', aliases: [], category: { id: id(7), name: 'Chemistry' }, kind: 'test' },
  ...{ members: [], specimenType: 'blood', container: 'edta-purple', volumeMl: 3, patientInstructions: null, fastingRequired: false },
  ...{ consentRequired: false, turnaroundMinutes: 240, unfit: null, lastDoneAt: null, favourite: false },
  prices: [price(null, 200_000, 0), price(id(3), 50_000, 150_000)],
};

test("the visit's order takes the laboratory's picker: its star, the price of the visit's method, the template's tests with one press", async () => {
  const orderable = `GET /lab-request/test-pbm/filter/${id(2)}`;
  const { user, server } = await renderWithApp(<LabOrder consultation={consultation} onDone={vi.fn()} onCancel={vi.fn()} />, {
    permissions: ['Create Lab Test Request', 'View Consultation Template'],
    prepare: (fake) => {
      fake.answer(orderable, { payload: { data: [hba1c], meta: { page: 1, limit: 60, count: 1 } } });
      fake.answer(`GET /consultation-templates/${id(5)}`, { payload: template });
      fake.answer(`PUT /laboratory/test/${id(6)}/favourite`, { payload: { favourite: true } });
      fake.answer(path, { payload: [] });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Favourite: Glycated Haemoglobin' }));
  expect(server.sent(`PUT /laboratory/test/${id(6)}/favourite`)[0]?.body).toEqual({ favourite: true });
  await user.click(await screen.findByRole('button', { name: 'Choose 1 test' }));
  expect(server.sent(orderable).some(({ query }) => query.getAll('names[]').join() === 'HbA1c,Eye photo')).toBe(true);
  expect(screen.getByText('Not in the catalogue: Eye photo')).toBeInTheDocument();
  expect(screen.getByText(/Patient pays .*500\.00/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign orders (1)' }));
  await waitFor(() => expect(server.sent(path)).toHaveLength(1));
  expect(server.sent(path)[0]?.body).toMatchObject({ tests: [{ testId: id(6) }], diagnosisIds: [id(4)], priority: 'routine' });
});
