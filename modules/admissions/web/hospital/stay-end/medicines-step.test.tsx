import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Rendered, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aDischargedStay, aStay } from '../../testing/end-samples.ts';
import { aHomeMedicine, aMedicine, aWardMedicine, medicineId, medicinesOf } from '../../testing/medicine-samples.ts';
import { pageOf } from '../../testing/samples.ts';
import { DischargeWizard } from './discharge-wizard.tsx';
import { goingOnOf, homeBody, homeMedicinesOf, undecidedOf } from './home-medicines.ts';

const stay = aStay();
const call = `POST /patient-admissions/${stay.id}/discharge`;
const medicinesCall = 'GET /patients/{id}/medications';
const rights = ['View Admission', 'Discharge Patient', 'View Prescription', 'Create Prescription', 'Sign Prescription'];

function show(...medicines: readonly ReturnType<typeof aMedicine>[]): Promise<Rendered> {
  return renderWithApp(<DischargeWizard of={stay} onClose={() => undefined} />, {
    permissions: rights,
    prepare: (server) => {
      server.answer('GET /patient-admissions/{id}/pending', { payload: [] });
      server.answer(medicinesCall, { payload: medicinesOf(...medicines) });
      server.answer('GET /departments', { payload: pageOf([]) });
      server.answer('GET /users/picker', { payload: pageOf([]) });
      server.answer('GET /allergies/patient/{id}', {
        payload: { data: [], allergyReview: { state: 'none-known', at: null, byName: null } },
      });
      server.answer('POST /prescriptions/check', { payload: { lines: [] } });
      server.answer(call, { payload: aDischargedStay(), message: 'Patient discharged' });
    },
  });
}

const step = (name: RegExp) => within(screen.getByRole('list', { name: 'Steps' })).getByRole('button', { name });
const decide = async ({ user }: Rendered, name: string, decision: string) =>
  user.click(within(await screen.findByRole('radiogroup', { name: `Decision for ${name}` })).getByRole('radio', { name: decision }));

async function sign({ user }: Rendered) {
  await user.click(step(/Diagnoses and summary/));
  await user.click(screen.getByRole('combobox', { name: /^Type of discharge/ }));
  await user.click(await screen.findByRole('option', { name: 'Recovered' }));
  await user.click(screen.getByRole('textbox', { name: /^Course in hospital/ }));
  await user.paste('Artesunate, then well.');
  await user.click(screen.getByRole('textbox', { name: /^Condition at discharge/ }));
  await user.paste('Stable');
  await user.click(step(/Review and sign/));
  await user.click(screen.getByRole('button', { name: 'Sign and discharge' }));
}

describe('medicines of a discharge', () => {
  test('each goes on or stops with its reason, and the take-home prescription of the stay goes with them', async () => {
    const app = await show(aMedicine('Lisinopril'), aWardMedicine('Artesunate'), aHomeMedicine('Artemether'));
    await app.user.click(step(/Medicines to go home/));
    await decide(app, 'Lisinopril', 'Continue');
    await decide(app, 'Artesunate', 'Stop');
    await app.user.click(screen.getByRole('textbox', { name: /^Reason Artesunate is stopped/ }));
    await app.user.paste('The course is complete');
    const home = within(screen.getByRole('region', { name: 'Take-home prescription' }));
    expect(home.getByText('Artemether')).toBeInTheDocument();
    expect(home.getByRole('link', { name: 'RX-000099' })).toBeInTheDocument();
    await sign(app);
    await screen.findByRole('link', { name: 'Print discharge summary' });
    expect(app.server.sent(call)[0]?.body).toMatchObject({
      medicines: [
        { lineId: medicineId('Lisinopril'), action: 'continue', reason: null },
        { lineId: medicineId('Artesunate'), action: 'stop', reason: 'The course is complete' },
      ],
      dischargePrescriptionId: '01990000-0000-7000-8000-0000000000f1',
    });
  });

  test('a refusal of them leads to their step, with what was typed', async () => {
    const app = await show(aWardMedicine('Artesunate'));
    app.server.refuse(call, { status: 422, code: 'TAKE_HOME_MISSING', message: 'Not on the take-home prescription: Artesunate' });
    await app.user.click(step(/Medicines to go home/));
    await decide(app, 'Artesunate', 'Continue');
    await sign(app);
    expect(await screen.findByText('Not on the take-home prescription: Artesunate')).toBeVisible();
    expect(step(/Medicines to go home/)).toHaveAttribute('aria-current', 'step');
    await app.user.click(step(/Diagnoses and summary/));
    expect(screen.getByRole('textbox', { name: /^Course in hospital/ })).toHaveValue('Artesunate, then well.');
  });

  test('the composer begins with what the ward gives and goes on at home; closed, the steps stand as they were left', async () => {
    const app = await show(aWardMedicine('Artesunate'), aMedicine('Lisinopril'));
    await app.user.click(step(/Medicines to go home/));
    await decide(app, 'Artesunate', 'Continue');
    await app.user.click(screen.getByRole('button', { name: 'Write prescription' }));
    expect(await screen.findByRole('article', { name: /Artesunate/ })).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: /Lisinopril/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('Discharge');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(step(/Medicines to go home/)).toHaveAttribute('aria-current', 'step'));
    const choice = within(screen.getByRole('radiogroup', { name: 'Decision for Artesunate' }));
    expect(choice.getByRole('radio', { name: 'Continue' })).toBeChecked();
  });
});

describe('what is asked and sent', () => {
  const found = medicinesOf(aMedicine('Lisinopril'), aWardMedicine('Artesunate'), aHomeMedicine('Artemether'));
  const home = homeMedicinesOf(found, { admittedAt: '2031-01-10T00:00:00.000Z' });

  test('the take-home prescription of this stay is not asked about; one of an earlier stay is', () => {
    expect(home.rows.map(({ line }) => line.id)).toEqual([medicineId('Lisinopril'), medicineId('Artesunate')]);
    expect(homeMedicinesOf(found, { admittedAt: '2031-02-01T00:00:00.000Z' })).toMatchObject({ takeHome: null });
  });
  test('a stop without its reason is no decision', () => {
    const values = {
      home: { [medicineId('Lisinopril')]: 'stop', [medicineId('Artesunate')]: 'continue' },
      homeReasons: { [medicineId('Lisinopril')]: ' ' },
    };
    expect(undecidedOf(values, home).map(({ line }) => line.id)).toEqual([medicineId('Lisinopril')]);
    expect(homeBody(values, home)['medicines']).toEqual([{ lineId: medicineId('Artesunate'), action: 'continue', reason: null }]);
  });
  test('nothing is sent of a patient who died, or by who may not see medicines', () => {
    expect(homeBody({ type: 'deceased' }, home)).toEqual({ medicines: null, dischargePrescriptionId: null });
    expect(homeBody({}, null)).toEqual({ medicines: null, dischargePrescriptionId: null });
  });
  test('a second prescription begins empty', () => {
    const values = { home: { [medicineId('Artesunate')]: 'continue' } };
    expect(goingOnOf(values, home)).toEqual([]);
    expect(goingOnOf(values, { ...home, takeHome: null }).map(({ line }) => line.id)).toEqual([medicineId('Artesunate')]);
  });
});
