import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBoardBed, aRoom, aWard, ids, pageOf, someCounts } from '../../testing/samples.ts';
import { anOccupant, aStay, bello, stayIds, staysPage } from '../../testing/stay-samples.ts';
import { AdmissionsPage } from '../admissions-page.tsx';

const occupied = aBoardBed({
  ...{ status: 'occupied', label: 'B1' },
  occupant: anOccupant({
    score: { total: 6, band: 'medium' },
    isolation: 'contact',
    expectedDischargeAt: '2099-01-12T10:00:00.000Z',
    dueDoses: 2,
    dueTasks: 1,
  }),
});
const free = aBoardBed({ id: ids.secondBed, label: 'B2', acts: { reserve: null } });
const other = aBoardBed({
  ...{ id: ids.thirdBed, label: 'B3', status: 'occupied' },
  occupant: anOccupant({ admissionId: stayIds.otherStay, admissionNumber: 'ADM-000002', patient: bello, acts: {} }),
});
const nurse = ['View Admission', 'View Rooms', 'Create Admission', 'Transfer Admitted Patient'];

function show(options: RenderOptions = {}) {
  return renderWithApp(<AdmissionsPage />, {
    permissions: nurse,
    path: '/hospital/admissions',
    ...options,
    prepare: (server) => {
      server.answer('GET /beds/board', { payload: [occupied, free, other] });
      server.answer('GET /wards', { payload: [aWard({ counts: someCounts({ beds: 3, occupied: 2 }) })] });
      server.answer('GET /rooms', { payload: pageOf([aRoom({ beds: [free] })]) });
      server.answer('GET /patient-admissions', { payload: staysPage([]) });
      server.answer('GET /patient-admissions/{id}', { payload: aStay() });
      options.prepare?.(server);
    },
  });
}

const cards = async () => (await screen.findByRole('list', { name: 'Beds of Room 1' })).children;

test('the card of an occupied bed says who lies in it, since when, why, and what to mind', async () => {
  await show();
  const [card] = await cards();
  for (const words of [
    'Okafor Ada',
    'Female',
    'Day 3',
    'Severe malaria',
    'NEWS2 6',
    'Contact isolation',
    '2 doses due',
    '1 task due',
    'Discharge expected 12 Jan 2099',
  ])
    expect(card).toHaveTextContent(words);
  expect(within(card as HTMLElement).getByRole('link', { name: 'Okafor Ada' })).toHaveAttribute(
    'href',
    `/hospital/admissions/${stayIds.stay}`,
  );
});

test('a patient who is discharged and still in the bed is marked', async () => {
  const held = aBoardBed({ status: 'occupied', occupant: anOccupant({ status: 'discharged', acts: {} }) });
  await show({ prepare: (server) => server.answer('GET /beds/board', { payload: [held] }) });
  expect((await cards())[0]).toHaveTextContent('Discharged, bed held');
});

test('its menu opens the stay and has what can be done with it', async () => {
  const { user } = await show();
  await cards();
  await user.click(screen.getByRole('button', { name: 'Actions for Okafor Ada, B1' }));
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(names).toEqual(['Open stay', 'Transfer', 'Swap beds', 'Print wristband']);
});

test('a card dragged onto an available bed opens the transfer into it, and the reason is all that is asked', async () => {
  const { user, server, address } = await show({
    prepare: (early) => early.answer('POST /patient-admissions/{id}/transfer', { payload: aStay(), message: 'Patient transferred' }),
  });
  const [card, target] = await cards();
  const data = { effectAllowed: '', setData: () => undefined };
  fireEvent.dragStart(card as Element, { dataTransfer: data });
  fireEvent.dragOver(target as Element, { dataTransfer: data });
  fireEvent.drop(target as Element, { dataTransfer: data });
  const drawer = within(await screen.findByRole('dialog', { name: 'Transfer patient' }));
  expect(address()).toContain(`target=${ids.secondBed}`);
  await user.type(await drawer.findByLabelText(/^Reason/), 'Closer to the nurses');
  await user.click(drawer.getByRole('button', { name: 'Transfer' }));
  await waitFor(() =>
    expect(server.sent('POST /patient-admissions/{id}/transfer')[0]?.body).toEqual({
      ...{ bedId: ids.secondBed, reason: 'transfer', note: 'Closer to the nurses', version: 4 },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a card dragged onto another patient opens the swap of both beds', async () => {
  const { user, server } = await show({
    prepare: (early) =>
      early.answer('POST /patient-admissions/swap', { payload: { admissions: [aStay(), aStay()] }, message: 'Beds swapped' }),
  });
  const [card, , target] = await cards();
  const data = { effectAllowed: '', setData: () => undefined };
  fireEvent.dragStart(card as Element, { dataTransfer: data });
  fireEvent.drop(target as Element, { dataTransfer: data });
  const drawer = within(await screen.findByRole('dialog', { name: 'Swap beds' }));
  await user.type(await drawer.findByLabelText(/^Reason/), 'Isolation');
  await user.click(drawer.getByRole('button', { name: 'Swap beds' }));
  await waitFor(() =>
    expect(server.sent('POST /patient-admissions/swap')[0]?.body).toEqual({
      ...{ admissionIds: [stayIds.stay, stayIds.otherStay], note: 'Isolation' },
    }),
  );
});

test('an available bed begins an admission into it', async () => {
  const { user, address } = await show();
  await cards();
  await user.click(screen.getByRole('button', { name: 'Actions for B2, Room 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Admit' }));
  expect(await screen.findByRole('dialog', { name: 'Admit patient' })).toBeInTheDocument();
  expect(address()).toContain(`into=${ids.secondBed}`);
});

test('the board is searched by patients, too', async () => {
  await show({ path: '/hospital/admissions?search=bello' });
  const shown = await cards();
  expect(shown).toHaveLength(1);
  expect(shown[0]).toHaveTextContent('Bello Musa');
});

test('with the keyboard a transfer and a swap begin at the name of the patient', async () => {
  const { user, address } = await show();
  const [card] = await cards();
  const name = within(card as HTMLElement).getByRole('link', { name: 'Okafor Ada' });
  expect(name).toHaveAttribute('aria-keyshortcuts', 'Alt+T Alt+S');
  name.focus();
  await user.keyboard('{Alt>}t{/Alt}');
  await waitFor(() => expect(address()).toContain('drawer=stay-transfer'));
  expect(address()).toContain(`record=${stayIds.stay}`);
});

test('each ward has its list on paper', async () => {
  await show();
  expect(await screen.findByRole('link', { name: /^Print ward list/ })).toHaveAttribute(
    'href',
    `/hospital/admissions/wards/${ids.ward}/list`,
  );
});

test('full screen is offered where the browser can, and its refusal is said', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  Object.defineProperty(document.documentElement, 'requestFullscreen', {
    configurable: true,
    value: () => Promise.reject(new TypeError('no')),
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Full screen' }));
  expect(await screen.findByText('The browser does not allow full screen here')).toBeInTheDocument();
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false });
});
