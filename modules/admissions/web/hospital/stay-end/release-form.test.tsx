import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Blocker } from '#modules/admissions/contract/stay-end-records.ts';
import { type RenderOptions, type Rendered, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aClearance, aDischargedStay, aStay } from '../../testing/end-samples.ts';
import { StayDischargeTab } from './discharge-tab.tsx';
import { ReleaseForm } from './release-form.tsx';

const stay = aDischargedStay();
const call = `PATCH /patient-admissions/${stay.id}/release`;
const clearCall = `PATCH /patient-admissions/${stay.id}/clearance`;
const cashier = ['View Admission', 'Release Patient', 'View Patient Billing'];

const dose: Blocker = {
  id: null,
  ...{ code: 'dose-unrecorded', words: 'Artesunate: 1 dose is due and not recorded', what: 'Artesunate', count: 1 },
  ...{ button: 'Record', path: '/administrations/7', amount: null },
};
const due: Blocker = {
  id: null,
  ...{ code: 'balance-due', words: 'A balance is to be paid', what: null, count: null },
  ...{ button: 'Take payment', path: '/billing?patientId=1', amount: 250_000 },
};
const uncoded: Blocker = {
  id: null,
  ...{ code: 'diagnosis-uncoded', words: '1 final diagnosis is not coded', what: null, count: 1, button: 'Code', path: '/admissions/1' },
  amount: null,
};

function show(clearance = aClearance(), { prepare, ...options }: RenderOptions = {}): Promise<Rendered> {
  return renderWithApp(<ReleaseForm of={stay} onClose={() => undefined} />, {
    permissions: cashier,
    ...options,
    prepare: (server) => {
      server.answer('GET /patient-admissions/{id}/clearance', { payload: clearance });
      prepare?.(server);
    },
  });
}

test('each blocker stands in its area with the button that leads to it; only areas without one are cleared', async () => {
  const { user, server } = await show(
    aClearance({ nursing: { blockers: [dose] }, billing: { blockers: [due] }, records: { mayClear: false, blockers: [uncoded] } }, 250_000),
    {
      prepare: (early) => early.answer(clearCall, { payload: stay, message: 'Area cleared' }),
    },
  );
  const nursing = within(await screen.findByRole('region', { name: 'Nursing' }));
  expect(nursing.getByText('Dose not recorded')).toBeInTheDocument();
  expect(nursing.getByText('Artesunate · Number: 1')).toBeInTheDocument();
  expect(nursing.getByRole('link', { name: 'Record' })).toHaveAttribute('href', `/hospital${dose.path}`);
  expect(nursing.queryByRole('button', { name: /^Clear/ })).toBeNull();
  const billing = within(screen.getByRole('region', { name: 'Billing' }));
  expect(billing.getByText(/2,500/)).toBeInTheDocument();
  expect(billing.getByRole('link', { name: 'Take payment' })).toHaveAttribute('href', `/hospital${due.path}`);
  expect(billing.queryByRole('button')).toBeNull();
  const records = within(screen.getByRole('region', { name: 'Records' }));
  expect(records.queryByRole('button', { name: /^Clear/ })).toBeNull();
  expect(records.getByRole('link', { name: 'Code' })).toHaveAttribute(
    'href',
    `/hospital/admissions/${stay.id}?tab=discharge&drawer=stay-summarise&record=${stay.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Clear Pharmacy' }));
  await waitFor(() => expect(server.sent(clearCall)[0]?.body).toEqual({ area: 'pharmacy', passReason: null, version: 3 }));
});

test('areas are cleared one after another, and the patient released, on the version that the areas were read with', async () => {
  const { user, server } = await show(aClearance(), {
    prepare: (early) => {
      early.answer(clearCall, { payload: stay, message: 'Area cleared' });
      early.answer(`PATCH /patient-admissions/${stay.id}/release`, { payload: stay, message: 'Patient released' });
    },
  });
  await screen.findByRole('button', { name: 'Clear Nursing' });
  server.answer('GET /patient-admissions/{id}/clearance', {
    payload: aClearance({ nursing: { cleared: { by: 'Nurse Bola', at: '2031-01-14T11:00:00.000Z', passedReason: null } } }, 0, 4),
  });
  await user.click(screen.getByRole('button', { name: 'Clear Nursing' }));
  await screen.findByText(/^Cleared by Nurse Bola/);
  await user.click(screen.getByRole('button', { name: 'Clear Pharmacy' }));
  await waitFor(() => expect(server.sent(clearCall)[1]?.body).toMatchObject({ area: 'pharmacy', version: 4 }));
  await user.type(screen.getByRole('textbox', { name: /^Released to/ }), 'His sister');
  await user.click(screen.getByRole('button', { name: 'Release patient' }));
  await waitFor(() => expect(server.sent(`PATCH /patient-admissions/${stay.id}/release`)[0]?.body).toMatchObject({ version: 4 }));
});

test('a medicine to take home that is not wanted is cancelled from the clearance, with what was said', async () => {
  const takeHome: Blocker = {
    ...{ code: 'take-home', words: 'Artemether (MR-000009) is not dispensed', id: stay.id, what: 'Artemether (MR-000009)', count: null },
    ...{ button: 'Open order', path: '/medications/requests/9', amount: null },
  };
  const { user, server } = await show(aClearance({ pharmacy: { blockers: [takeHome] } }), {
    prepare: (early) => early.answer('PATCH /medication-request/{id}/cancel', { payload: {}, message: 'Medication request cancelled' }),
  });
  expect(await screen.findByRole('link', { name: 'Open order' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Not wanted/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Has them at home');
  await user.click(dialog.getByRole('button', { name: 'Not wanted' }));
  await waitFor(() =>
    expect(server.sent('PATCH /medication-request/{id}/cancel')[0]?.body).toEqual({
      reasonCode: 'patient-refused',
      reason: 'Has them at home',
    }),
  );
});

test('an area is passed in spite of its blockers with a reason', async () => {
  const { user, server } = await show(aClearance({ nursing: { blockers: [dose] } }), {
    prepare: (early) => early.answer(clearCall, { payload: stay, message: 'Area cleared' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Pass with a reason Nursing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pass Nursing' }));
  await user.type(dialog.getByRole('textbox'), 'Given on the ward before the discharge');
  await user.click(dialog.getByRole('button', { name: 'Pass' }));
  await waitFor(() =>
    expect(server.sent(clearCall)[0]?.body).toEqual({
      ...{ area: 'nursing', passReason: 'Given on the ward before the discharge', version: 3 },
    }),
  );
});

test('with money owed the release asks for a reason, shows the way to the bills, and offers the gate pass afterwards', async () => {
  const { user, server } = await show(aClearance({}, 250_000), {
    prepare: (early) => early.answer(call, { payload: aDischargedStay({ status: 'released' }), message: 'Patient released' }),
  });
  expect(await screen.findByText(/^Outstanding balance: .*2,500/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open bills' })).toHaveAttribute('href', `/hospital/patients/${stay.of.id}?tab=billing`);
  await user.type(screen.getByRole('textbox', { name: /^Released to/ }), 'Okafor Grace');
  server.refuse(call, { status: 422, code: 'OUTSTANDING_BALANCE', message: 'Patient has an outstanding balance of ₦2,500' });
  await user.click(screen.getByRole('button', { name: 'Release patient' }));
  const reason = screen.getByRole('combobox', { name: /^Reason for release with a balance/ });
  await waitFor(() => expect(reason).toHaveAttribute('aria-invalid', 'true'));
  await user.click(reason);
  await user.click(await screen.findByRole('option', { name: 'Payment plan' }));
  server.answer(call, { payload: aDischargedStay({ status: 'released' }), message: 'Patient released' });
  await user.click(screen.getByRole('button', { name: 'Release patient' }));
  expect(await screen.findByRole('link', { name: 'Print gate pass' })).toHaveAttribute('href', `/hospital/admissions/${stay.id}/gate-pass`);
  expect(server.sent(call).at(-1)?.body).toMatchObject({
    ...{ releasedTo: 'Okafor Grace', reason: 'payment-plan', vacatedTo: 'home', version: 3 },
  });
});

test('a balance that only the server knows of asks for the reason, too', async () => {
  const { user, server } = await show();
  expect(await screen.findByText(/Nothing is owed for this stay/)).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /^Reason/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Released to/ }), 'Okafor Grace');
  server.refuse(call, { status: 422, code: 'OUTSTANDING_BALANCE', message: 'Patient has an outstanding balance of ₦2,500' });
  await user.click(screen.getByRole('button', { name: 'Release patient' }));
  expect(await screen.findByRole('combobox', { name: /^Reason for release with a balance/ })).toBeInTheDocument();
});

test('the Discharge tab says how the stay ended and who cleared what', async () => {
  await renderWithApp(<StayDischargeTab stay={aDischargedStay({ acts: {} })} />, {
    permissions: ['View Admission'],
    prepare: (server) =>
      server.answer('GET /patient-admissions/{id}/clearance', {
        payload: aClearance({
          pharmacy: { cleared: { by: 'Pharm. Ibe', at: '2031-01-14T11:00:00.000Z', passedReason: 'Returned by hand' } },
          nursing: { blockers: [dose] },
        }),
      }),
  });
  expect(screen.getByText('Artesunate for three days, the fever left.')).toBeInTheDocument();
  expect(await screen.findByText(/^Cleared by Pharm. Ibe, .*Passed: Returned by hand/)).toBeInTheDocument();
  // Who does not release patients passes nothing.
  expect(screen.queryByRole('button', { name: /^Pass/ })).toBeNull();
});

test('before the discharge the tab says so', async () => {
  await renderWithApp(<StayDischargeTab stay={aStay()} />);
  expect(screen.getByText('The patient is not discharged')).toBeInTheDocument();
});
