import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { unsentBox } from '#kernel/web/unsent/unsent.ts';
import { aVital, patientId } from '../testing/samples.ts';
import { UnsentVitals } from './unsent-vitals.tsx';
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

describe('without a connection, in a bed', () => {
  const stay = '01990000-0000-7000-8000-000000000061';
  const keeps = { page: `/hospital/admissions/${stay}`, onKept: vi.fn() };
  async function showAtBed() {
    keeps.onKept.mockClear();
    return renderWithApp(
      <>
        <UnsentVitals patient={adult} />
        <VitalsForm patient={adult} source="admission" sourceId={stay} keeps={keeps} onDone={vi.fn()} />
      </>,
      {
        permissions: ['Create Vitals', 'View Vitals'],
        prepare: (server) => {
          server.answer('GET /vitals', { payload: { data: [], meta: { page: 1, limit: 1, count: 0, pages: 0 } } });
          server.lose('POST /vitals');
        },
      },
    );
  }

  test('a set waits on this device, is sent once under its key, and a refused one is corrected', async () => {
    const { user, server } = await showAtBed();
    await user.type(await screen.findByLabelText(/^Pulse/), '140');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    // Whoever is at the bed confirms what is unusual now.
    await user.click(await screen.findByRole('button', { name: 'Confirm value' }));
    await waitFor(() => expect(keeps.onKept).toHaveBeenCalledTimes(1));
    const list = within(await screen.findByRole('list', { name: 'Vitals on this device' }));
    expect(list.getByText('Waiting to be sent')).toBeInTheDocument();
    expect(list.getByText(/Pulse 140/)).toBeInTheDocument();
    const [kept] = unsentBox.entries();
    expect(kept).toMatchObject({ sealed: true, body: { pulse: 140, confirm: true, sourceId: stay, takenAt: expect.any(String) } });
    expect(JSON.stringify(kept)).not.toMatch(/Okafor/);

    server.refuse('POST /vitals', { status: 409, code: 'PATIENT_DECEASED', message: 'Patient is deceased' });
    await unsentBox.flush();
    expect(await list.findByText('Patient is deceased')).toBeInTheDocument();
    const last = server.sent('POST /vitals').slice(-2);
    // The try that was not answered and the one that arrived are one deed: the same key, the same body.
    expect(new Set(last.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([kept?.id]));
    expect(last[0]?.body).toEqual(last[1]?.body);

    await user.click(list.getByRole('button', { name: 'Correct' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Correct vitals' }));
    const pulse = await drawer.findByLabelText(/^Pulse/);
    expect(pulse).toHaveValue('140');
    server.answer('POST /vitals', { payload: aVital({ pulse: 104 }) });
    await user.clear(pulse);
    await user.type(pulse, '104');
    await user.click(drawer.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(unsentBox.entries()).toEqual([]));
    expect(server.sent('POST /vitals').at(-1)?.body).toMatchObject({ pulse: 104, takenAt: kept?.at });
  });

  test('a reason is no code: the set is not kept, and what was typed stays', async () => {
    const { user } = await showAtBed();
    await user.type(await screen.findByLabelText(/^Pulse/), '80');
    await user.click(screen.getByRole('button', { name: 'More measurements' }));
    await user.type(screen.getByLabelText(/^Reason/), 'Ada was away');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText(/A reason is saved with a connection only/)).toBeInTheDocument();
    expect(unsentBox.entries()).toEqual([]);
    expect(screen.getByLabelText(/^Pulse/)).toHaveValue('80');
  });
});
