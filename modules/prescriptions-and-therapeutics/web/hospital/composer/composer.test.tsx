import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { Composer, type ComposerProps } from './composer.tsx';
import { lineFromDraft } from './draft.ts';

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

const rights = ['Create Prescription', 'Sign Prescription', 'Create Medication Request', 'View Prescription', 'Edit Prescription'];

const written = {
  ...{ id: 'l1', productId, productName: 'Amoxicillin 500 mg', genericName: 'Amoxicillin', strength: '500 mg', form: 'Capsule' },
  ...{ doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'BD', times: [], daysOfWeek: [], durationValue: 7 },
  ...{ durationUnit: 'days', prn: false, infusion: null, tapering: [], supplyFrom: 'pharmacy', administerHere: false, refills: 0 },
  ...{ quantity: 14, quantityComputed: 14, startAt: '2026-10-01T08:00:00.000Z', replacedByLineId: null, reviewOn: null },
} as never;

async function shown(alerts: unknown[], props: Partial<ComposerProps> = {}, offers: unknown[] = [amoxicillin]) {
  const done = vi.fn();
  const app = await renderWithApp(<Composer patientId={patientId} onDone={done} onCancel={() => undefined} {...props} />, {
    permissions: rights,
    prepare: (server) => {
      server.answer('GET /allergies/patient/{id}', {
        payload: { data: [], allergyReview: { state: 'none-known', at: null, byName: null } },
      });
      server.answer('GET /medication/test-pbm/filter/{patientId}', { payload: page(offers) });
      server.answer('POST /prescriptions/check', { payload: checked(alerts) });
      server.answer('GET /prescriptions/patient/{id}', {
        payload: page([{ id: 'old', prescriptionNumber: 'RX-000003', createdAt: '2026-10-01T08:00:00.000Z', lines: [written] }]),
      });
      server.answer('PATCH /prescriptions/{id}', { payload: { id: 'rx' }, message: 'OK' });
      server.answer('POST /prescriptions', { payload: { id: 'rx' }, message: 'Prescription created successfully' });
    },
  });
  return { ...app, done };
}

async function typeLine(user: Awaited<ReturnType<typeof shown>>['user']): Promise<void> {
  await user.click(await screen.findByLabelText('Medicine'));
  await user.paste('amoxicillin 500 mg TDS 5/7');
  const offers = await screen.findByRole('listbox', { name: 'Medicines found' });
  await user.click(await within(offers).findByRole('option', { name: /Amoxicillin 500 mg/ }));
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

test('a written medicine is one line with its directions; its boxes open on demand', async () => {
  const { user } = await shown([]);
  await typeLine(user);
  const line = await screen.findByRole('article', { name: /Amoxicillin 500 mg/ });
  expect(await within(line).findByText(/Take 500 mg \(1 capsule\) by mouth/)).toBeInTheDocument();
  expect(within(line).queryByLabelText(/^Dose/)).toBeNull();
  const details = within(line).getByRole('button', { name: 'Details of Amoxicillin 500 mg', expanded: false });
  await user.click(details);
  const dose = within(line).getByLabelText(/^Dose/);
  await user.clear(dose);
  // A line that is typed in stays open, also while it is not whole.
  expect(within(line).getByLabelText(/^Dose/)).toBeInTheDocument();
  await user.type(dose, '250');
  await user.click(within(line).getByRole('button', { name: 'Details of Amoxicillin 500 mg', expanded: true }));
  expect(within(line).queryByLabelText(/^Dose/)).toBeNull();
});

test('a stop is seen on the closed line, with what overrides it', async () => {
  const { user } = await shown([stop]);
  await typeLine(user);
  const line = await screen.findByRole('article', { name: /Amoxicillin 500 mg/ });
  expect(await within(line).findByText('Allergic to Penicillin.', { exact: false })).toBeInTheDocument();
  expect(line).toHaveAttribute('data-stop', 'true');
});

const suspension = {
  ...{ ...amoxicillin, id: '0198f000-0000-7000-8000-000000000003', name: 'Amoxicillin 125 mg/5 mL' },
  ...{ strength: '125 mg/5 mL', form: 'Suspension' },
};

test('Enter takes the marked medicine, also when it was pressed before the list answered', async () => {
  const { user, server } = await shown([]);
  await user.click(await screen.findByLabelText('Medicine'));
  await user.paste('amoxicillin 500 mg caps TDS 5/7');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('article', { name: /Amoxicillin 500 mg/ })).toBeInTheDocument();
  expect(screen.getByLabelText('Medicine')).toHaveValue('');
  const [asked] = server.sent('GET /medication/test-pbm/filter/{patientId}');
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
    searchTerm: 'amoxicillin',
    form: 'Capsule',
    doseAmount: '500',
    doseUnit: 'mg',
  });
});

test('Enter never takes another form than was typed: the line stays, and the reason is shown', async () => {
  const { user } = await shown([], {}, [suspension]);
  const box = await screen.findByLabelText('Medicine');
  await user.click(box);
  await user.paste('amoxicillin 500 mg caps TDS 5/7');
  const offer = await screen.findByRole('option', { name: /Amoxicillin 125/ });
  expect(offer).toHaveTextContent('Different form');
  expect(offer).toHaveAttribute('aria-selected', 'false');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/is a different form \(Suspension\)/)).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText(/is a different form \(Suspension\)/)).toBeInTheDocument();
  expect(box).toHaveValue('amoxicillin 500 mg caps TDS 5/7');
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(offer);
  expect(await screen.findByRole('article', { name: /Amoxicillin 125/ })).toBeInTheDocument();
});

test('arrow keys move the mark, down to the outside prescription', async () => {
  const { user } = await shown([], {}, [amoxicillin, { ...amoxicillin, id: suspension.id, name: 'Amoxil 500 mg' }]);
  const box = await screen.findByLabelText('Medicine');
  await user.click(box);
  await user.paste('amoxicillin 500 mg TDS 5/7');
  const first = await screen.findByRole('option', { name: /Amoxicillin 500/ });
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', first.id);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Amoxil/ })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('article', { name: /amoxicillin/ })).toBeInTheDocument();
});

test('a stop keeps the signature back, a draft may be kept; without the right nobody passes it', async () => {
  const { user } = await shown([stop]);
  await typeLine(user);
  await user.click(screen.getByLabelText('Allergies reviewed'));
  expect(await screen.findByText('Allergic to Penicillin.', { exact: false })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toBeEnabled());
  expect(screen.getByRole('button', { name: 'Sign prescription' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Override' })).toBeNull();
});

test('earlier medicines are written again by one press', async () => {
  const { user, server } = await shown([]);
  await user.click(await screen.findByRole('button', { name: 'Repeat' }));
  await user.click(await screen.findByRole('menuitem', { name: /RX-000003/ }));
  expect(await screen.findByRole('article', { name: /Amoxicillin/ })).toBeInTheDocument();
  await waitFor(() =>
    expect(server.sent('POST /prescriptions/check').at(-1)?.body).toMatchObject({ lines: [{ productId, frequencyCode: 'BD' }] }),
  );
});

test('a draft is changed where it stands, and signed', async () => {
  const draft = { id: 'draft', version: 3, kind: 'inpatient' } as never;
  const start = [lineFromDraft(1, written, 'Amoxicillin 500 mg', 0)];
  const { user, server, done } = await shown([], { draft, start });
  await user.click(await screen.findByLabelText('Allergies reviewed'));
  const sign = screen.getByRole('button', { name: 'Sign prescription' });
  await waitFor(() => expect(sign).toBeEnabled());
  await user.click(sign);
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('PATCH /prescriptions/{id}')[0]?.body).toMatchObject({ version: 3, sign: true, lines: [{ productId }] });
  expect(server.sent('POST /prescriptions')).toHaveLength(0);
  expect(server.sent('POST /prescriptions/check')[0]?.body).toMatchObject({ prescriptionId: 'draft', kind: 'inpatient' });
});

test('keys alone write and sign: Enter adds, the keys of the page wait for what is missing', async () => {
  const { user, server } = await shown([]);
  await user.click(await screen.findByLabelText('Medicine'));
  await user.keyboard('amoxicillin 500 mg TDS 5/7{Enter}');
  await screen.findByRole('article', { name: /^Amoxicillin 500 mg/ });
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(server.sent('POST /prescriptions')).toEqual([]);
  screen.getByLabelText('Allergies reviewed').focus();
  await user.keyboard(' ');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign prescription' })).toBeEnabled());
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(server.sent('POST /prescriptions')[0]?.body).toMatchObject({ sign: true, allergiesReviewed: true }));
});
