import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aVital, patientId } from '../testing/samples.ts';
import { VitalsForm } from './vitals-form.tsx';

const adult = { id: patientId, fullname: 'Okafor Ada', dateOfBirth: '1980-01-01', sexAtBirth: 'female' };

async function show(patient = adult) {
  const done = vi.fn();
  const shown = await renderWithApp(<VitalsForm patient={patient} source="triage" onDone={done} />, {
    permissions: ['Create Vitals', 'View Vitals'],
    prepare: (server) => server.answer('GET /vitals', { payload: { data: [aVital()], meta: { page: 1, limit: 1, count: 1, pages: 1 } } }),
  });
  return { ...shown, done };
}

test('the score stands beside what is typed, and is marked partial until it is whole', async () => {
  const { user } = await show();
  await user.type(screen.getByLabelText(/^Pulse/), '132');
  await user.type(screen.getByLabelText(/^Respiratory rate/), '26');
  expect(await screen.findByText(/^partial 3\/7/)).toBeInTheDocument();
  expect(screen.getByText('6')).toBeInTheDocument();
  expect(screen.getAllByText('far outside the usual range').length).toBe(2);
});

test('the value before and the change stand beside the field', async () => {
  const { user } = await show();
  await screen.findByText(/before 72/);
  await user.type(screen.getByLabelText(/^Pulse/), '80');
  expect(await screen.findByText('+8')).toBeInTheDocument();
});

test('kilograms, centimetres and mg/dL are named as they were typed', async () => {
  const { user, server, done } = await show();
  server.answer('POST /vitals', { payload: aVital() });
  await user.type(screen.getByLabelText(/^Weight/), '71.5');
  await user.type(screen.getByLabelText(/^Height/), '168');
  await user.click(screen.getByText('mg/dL'));
  await user.type(screen.getByLabelText(/^Blood glucose/), '180');
  await user.click(screen.getByRole('button', { name: 'Save vitals' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('POST /vitals')[0]?.body).toMatchObject({
    patientId,
    source: 'triage',
    weight: 71.5,
    height: 168,
    bloodGlucose: 180,
    units: { weight: 'kg', height: 'cm', bloodGlucose: 'mg/dL' },
  });
});

test('an unusual value is asked back and kept only when confirmed', async () => {
  const { user, server, done } = await show();
  server.refuse('POST /vitals', { status: 422, code: 'VITALS_UNUSUAL', message: 'Confirm value', fields: { pulse: 'Confirm value' } });
  await user.type(screen.getByLabelText(/^Pulse/), '190');
  await user.click(screen.getByRole('button', { name: 'Save vitals' }));
  const confirm = await screen.findByRole('button', { name: 'Confirm value' });
  expect(done).not.toHaveBeenCalled();
  server.answer('POST /vitals', { payload: aVital({ pulse: 190 }) });
  await user.click(confirm);
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('POST /vitals').at(-1)?.body).toMatchObject({ pulse: 190, confirm: true });
});

test('a diastolic above the systolic pressure is told before it is sent', async () => {
  const { user, server } = await show();
  await user.type(screen.getByLabelText(/^Systolic/), '80');
  await user.type(screen.getByLabelText(/^Diastolic/), '120');
  await user.click(screen.getByRole('button', { name: 'Save vitals' }));
  expect(await screen.findByText('Diastolic must be lower than systolic')).toBeInTheDocument();
  expect(server.sent('POST /vitals')).toHaveLength(0);
});

test('small children are asked for head and upper arm, adults are not', async () => {
  await show({ ...adult, dateOfBirth: '2025-01-01' });
  expect(await screen.findByLabelText(/^MUAC/)).toBeInTheDocument();
});
