import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { Composer } from './composer.tsx';
import { lineFrom } from './draft.ts';

const ids = { patient: '0198f000-0000-7000-8000-000000000001', product: '0198f000-0000-7000-8000-000000000002' };
const syrup = {
  ...{ id: ids.product, name: 'Paracetamol 120 mg/5 mL', genericName: 'Paracetamol', strength: '120 mg/5 mL', form: 'Syrup' },
  ...{ unit: 'bottle', routes: ['oral'] },
};

const help = {
  ...{ productId: ids.product, name: 'Paracetamol', genericName: 'Paracetamol', doseUnit: 'mg', usualDose: '15 mg/kg 6-hourly' },
  ...{ maxSingleDose: 225, maxDailyDose: 900, perKg: true, weight: { kg: 15, on: '2026-11-20', fresh: true } },
  ...{ height: { cm: 100, on: '2026-11-20' }, bsa: 0.65, ageYears: 4, child: true, egfr: null, renalText: null },
  ...{ pregnancy: null, lactation: null },
};

async function composing(found: object) {
  const app = await renderWithApp(
    <Composer patientId={ids.patient} start={[lineFrom(1, 'paracetamol', syrup)]} onDone={vi.fn()} onCancel={vi.fn()} />,
    {
      permissions: ['Create Prescription'],
      prepare: (server) => {
        server.answer('GET /prescriptions/dose-helper', { payload: found });
        server.answer('GET /allergies/patient/{id}', {
          payload: { data: [], allergyReview: { state: 'none-known', at: null, byName: null } },
        });
      },
    },
  );
  await screen.findByRole('group', { name: 'Dose for this patient' });
  return app;
}

test('limits for the patient stand beside the dose; a dose by weight or body surface fills it', async () => {
  const { user, server } = await composing(help);
  for (const words of ['Usual dose: 15 mg/kg 6-hourly', 'Maximum single dose: 225 mg', 'Maximum in 24 hours: 900 mg', 'Age: 4 years'])
    expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByText('Weight: 15 kg on 20 Nov 2026')).toBeInTheDocument();
  const [asked] = server.sent('GET /prescriptions/dose-helper');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ patientId: ids.patient, productId: ids.product });
  await user.click(screen.getByRole('button', { name: /Calculate the dose/ }));
  await user.type(screen.getByLabelText('Dose per kg (mg)'), '12');
  await user.click(screen.getByRole('button', { name: 'Use 180 mg' }));
  expect(screen.getByLabelText(/^Dose \*/)).toHaveValue('180');
  expect(screen.getByRole('combobox', { name: /^Unit/ })).toHaveValue('mg');
  await user.click(screen.getByText('Body surface'));
  await user.clear(screen.getByLabelText('Dose per m² (mg)'));
  await user.type(screen.getByLabelText('Dose per m² (mg)'), '400');
  expect(screen.getByRole('button', { name: 'Use 260 mg' })).toBeEnabled();
  expect(screen.getByText('260 mg exceeds the maximum single dose (225 mg).')).toBeInTheDocument();
});

test('limits per kg without a weight ask for it, and nothing is calculated', async () => {
  const { user } = await composing({ ...help, weight: null, bsa: null, maxSingleDose: null, maxDailyDose: null });
  expect(screen.getByText('The dose limits are per kg. Record the weight first.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Calculate the dose/ }));
  await user.type(screen.getByLabelText('Dose per kg (mg)'), '12');
  expect(screen.getByRole('button', { name: 'Use this dose' })).toBeDisabled();
  expect(screen.getByText('Record the weight to calculate by weight.')).toBeInTheDocument();
});

test('an old weight is said', async () => {
  await composing({ ...help, weight: { kg: 12, on: '2026-05-01', fresh: false } });
  expect(screen.getByText('The weight is old. Weigh the patient again.')).toBeInTheDocument();
});
