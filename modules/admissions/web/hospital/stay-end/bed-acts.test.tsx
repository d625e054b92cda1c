import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBill, aDischargedStay, aStay } from '../../testing/end-samples.ts';
import { aBed, aRoom, ids, pageOf } from '../../testing/samples.ts';
import { AbscondedForm } from './absconded-form.tsx';
import { StayBillingTab } from './billing-tab.tsx';
import { SummariseForm } from './summarise-form.tsx';
import { UndoDischargeForm } from './undo-discharge-form.tsx';
import { VacateForm } from './vacate-form.tsx';

const close = () => undefined;

test('a bed is freed without a word about money; after a death the patient went to the mortuary', async () => {
  const stay = aDischargedStay({ dischargeType: 'deceased' });
  const call = `PATCH /patient-admissions/${stay.id}/vacate`;
  const { user, server } = await renderWithApp(<VacateForm of={stay} onClose={close} />, {
    prepare: (early) => early.answer(call, { payload: stay, message: 'Bed is free' }),
  });
  await user.click(screen.getByRole('button', { name: 'Bed is free' }));
  await waitFor(() => expect(server.sent(call)[0]?.body).toMatchObject({ to: 'mortuary', version: 3 }));
});

test('who is missing: when last seen and where looked for are asked', async () => {
  const stay = aStay();
  const call = `PATCH /patient-admissions/${stay.id}/absconded`;
  const { user, server } = await renderWithApp(<AbscondedForm of={stay} onClose={close} />);
  await user.click(screen.getByRole('button', { name: 'Note as missing' }));
  expect(await screen.findByText('Where was the patient looked for?')).toBeInTheDocument();
  expect(server.sent(call)).toEqual([]);
  const seen = within(screen.getByRole('group', { name: /^Last seen at/ }));
  await user.click(seen.getByLabelText('Last seen at: day'));
  await user.paste('12 Jan 2031');
  await user.click(seen.getByLabelText('Last seen at: time'));
  await user.paste('21:30');
  await user.tab();
  await user.type(screen.getByRole('textbox', { name: /^Places searched/ }), 'Ward, garden, gate');
  server.refuse(call, { status: 422, code: 'LAST_SEEN_AT', message: 'Choose a time between the admission and now' });
  await user.click(screen.getByRole('button', { name: 'Note as missing' }));
  expect(await screen.findByText('Choose a time between the admission and now')).toBeInTheDocument();
  expect(server.sent(call)[0]?.body).toMatchObject({ lastSeenAt: '2031-01-12T20:30:00.000Z', searched: 'Ward, garden, gate', version: 3 });
});

test('a discharge is undone in the own bed, or in another once that is taken', async () => {
  const stay = aDischargedStay({ vacatedAt: '2031-01-14T12:00:00.000Z', place: null });
  const call = `PATCH /patient-admissions/${stay.id}/undo-discharge`;
  const { user, server } = await renderWithApp(<UndoDischargeForm of={stay} onClose={close} />, {
    permissions: ['View Rooms'],
    prepare: (early) => {
      early.answer('GET /rooms', {
        payload: pageOf([aRoom({ beds: [aBed(), aBed({ id: ids.secondBed, label: 'B2', status: 'occupied' })] })]),
      });
      early.refuse(call, { status: 422, code: 'BED_NEEDED', message: 'The bed of the stay is taken: choose another' });
    },
  });
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The fever came back');
  await user.click(screen.getByRole('button', { name: 'Undo discharge' }));
  expect(await screen.findByText('The bed of the stay is taken: choose another')).toBeInTheDocument();
  const bed = screen.getByRole('combobox', { name: /^Bed/ });
  expect(bed).toHaveAttribute('aria-invalid', 'true');
  await user.click(bed);
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Male Medical · Room 1 · Bed B1']);
  await user.click(screen.getByRole('option', { name: /Bed B1/ }));
  server.answer(call, { payload: aStay(), message: 'Discharge undone' });
  await user.click(screen.getByRole('button', { name: 'Undo discharge' }));
  await waitFor(() => expect(server.sent(call)[1]?.body).toEqual({ reason: 'The fever came back', bedId: ids.bed, version: 3 }));
});

test('while the bed is held, an undone discharge asks for no other', async () => {
  await renderWithApp(<UndoDischargeForm of={aDischargedStay()} onClose={close} />);
  expect(screen.queryByRole('combobox', { name: /^Bed/ })).toBeNull();
});

test('the running bill has its lines and sums, and leads to the paper', async () => {
  const stay = aStay();
  await renderWithApp(<StayBillingTab stay={stay} />, {
    permissions: ['View Patient Billing'],
    prepare: (server) => server.answer('GET /patient-admissions/{id}/running-bill', { payload: aBill() }),
  });
  expect(await screen.findByRole('row', { name: /Bed, general/ })).toHaveTextContent('5,000');
  expect(screen.getByText('1 item has no price yet')).toBeInTheDocument();
  expect(screen.getByText('Due').nextElementSibling).toHaveTextContent('2,000');
  expect(screen.getByRole('link', { name: 'Interim bill' })).toHaveAttribute('href', `/hospital/admissions/${stay.id}/interim-bill`);
});

test('a clerk codes the diagnoses of a stay whose summary is signed, and the summary stays as it is', async () => {
  const stay = aDischargedStay();
  const call = `PATCH /patient-admissions/${stay.id}/discharge`;
  const { user, server } = await renderWithApp(<SummariseForm of={stay} onClose={close} />, {
    prepare: (early) => early.answer(call, { payload: stay, message: 'Summary saved' }),
  });
  expect(screen.queryByRole('textbox', { name: /^Course in hospital/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save summary' }));
  await waitFor(() =>
    expect(server.sent(call)[0]?.body).toEqual({
      ...{ finalDiagnoses: [{ icdCode: 'B54', description: 'Unspecified malaria' }], summary: null, version: 3 },
    }),
  );
});

test('a doctor signs the summary that is missing', async () => {
  const stay = aDischargedStay();
  const unsigned = { ...stay, discharge: stay.discharge && { ...stay.discharge, summary: null } };
  const call = `PATCH /patient-admissions/${stay.id}/discharge`;
  const { user, server } = await renderWithApp(<SummariseForm of={unsigned} onClose={close} />, {
    permissions: ['Discharge Patient'],
    prepare: (early) => early.answer(call, { payload: stay, message: 'Summary saved' }),
  });
  await user.type(screen.getByRole('textbox', { name: /^Course in hospital/ }), 'Left at night');
  await user.type(screen.getByRole('textbox', { name: /^Condition at discharge/ }), 'Stable');
  await user.click(screen.getByRole('button', { name: 'Save summary' }));
  await waitFor(() => expect(server.sent(call)[0]?.body).toMatchObject({ summary: { course: 'Left at night', condition: 'Stable' } }));
});
