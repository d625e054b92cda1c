import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { aBed, aRoom, ids, pageOf } from '../../testing/samples.ts';
import { aStay, bello, okafor, place, stayIds } from '../../testing/stay-samples.ts';
import { StayPage } from './stay-page.tsx';

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ id: stayIds.stay }) }));

const acts = { edit: null, addCompanion: null, addNewborn: null };
const drawerOpen = `/hospital/admissions/${stayIds.stay}?drawer=stay-addNewborn&record=${stayIds.stay}`;
const family = { id: stayIds.otherStay, admissionNumber: 'ADM-000002', of: bello, place, status: 'admitted' as const };
const newbornOf = 'POST /patient-admissions/{id}/newborns';

function show(stay: Admission, options: RenderOptions = {}) {
  return renderWithApp(<StayPage />, {
    permissions: ['View Admission', 'Create Admission', 'View Rooms', 'View Patient List'],
    path: `/hospital/admissions/${stayIds.stay}`,
    ...options,
    prepare: (server) => {
      server.answer('GET /patient-admissions/{id}', { payload: stay });
      server.answer('GET /rooms', { payload: pageOf([aRoom({ beds: [aBed({ id: ids.secondBed, label: 'B2' })] })]) });
      options.prepare?.(server);
    },
  });
}

const drawer = async () => within(await screen.findByRole('dialog', { name: 'Add newborn' }));

test('a newborn is registered and put beside the mother; its stay opens', async () => {
  const { user, server, address } = await show(aStay({ acts }), {
    path: drawerOpen,
    prepare: (early) =>
      early.answer(newbornOf, { payload: aStay({ id: stayIds.otherStay, source: 'newborn' }), message: 'Newborn admitted' }),
  });
  const form = await drawer();
  expect(await form.findByText(/An available cot of the ward is put beside Male Medical, Room 1, B1/)).toBeInTheDocument();
  await user.click(form.getByText('Boy'));
  await user.type(form.getByLabelText('Born: day'), '10 Jan 2031');
  await user.click(form.getByLabelText('Born: time'));
  await user.keyboard('0412');
  await user.type(form.getByLabelText(/^Birth weight/), '3150');
  await user.click(form.getByRole('button', { name: 'Add newborn' }));
  await waitFor(() => expect(server.sent(newbornOf)).toHaveLength(1));
  expect(server.sent(newbornOf)[0]?.body).toMatchObject({ sex: 'male', birthWeight: 3150 });
  expect(server.sent(newbornOf)[0]?.body).not.toHaveProperty('bedId');
  await waitFor(() => expect(address()).toBe(`/hospital/admissions/${stayIds.otherStay}`));
});

test('a birth without its time is said at the field; a refused cot lands at the bed, and what was typed stays', async () => {
  const { user, server } = await show(aStay({ acts }), {
    path: drawerOpen,
    prepare: (early) => early.refuse(newbornOf, { status: 409, code: 'BED_TAKEN', message: 'Bed is not available' }),
  });
  const form = await drawer();
  await user.click(await form.findByRole('button', { name: 'Add newborn' }));
  expect(await form.findByText('Time of birth is required')).toBeInTheDocument();
  expect(server.sent(newbornOf)).toEqual([]);
  await user.type(form.getByLabelText('Born: day'), '10 Jan 2031');
  await user.click(form.getByLabelText('Born: time'));
  await user.keyboard('0412');
  await user.type(form.getByLabelText(/^Birth weight/), '2900');
  await user.click(form.getByText('Another bed or cot'));
  await user.click(form.getByRole('combobox', { name: /^Bed/ }));
  await user.click(await screen.findByRole('option', { name: /Room 1 · B2/ }));
  await user.click(form.getByRole('button', { name: 'Add newborn' }));
  expect(await form.findByText('Bed is not available')).toBeInTheDocument();
  expect(server.sent(newbornOf)[0]?.body).toMatchObject({ bedId: ids.secondBed, birthWeight: 2900 });
  expect(form.getByLabelText(/^Birth weight/)).toHaveValue('2,900');
});

test('mother and newborns lead to each other', async () => {
  await show(aStay({ acts, newborns: [family] }));
  const card = within(await screen.findByRole('region', { name: 'Newborns' }));
  expect(card.getByRole('link', { name: 'Bello Musa' })).toHaveAttribute('href', `/hospital/admissions/${stayIds.otherStay}`);
  expect(card.getByRole('button', { name: 'Add newborn' })).toBeInTheDocument();
});

test('the stay of a newborn names its mother and adds none', async () => {
  await show(aStay({ source: 'newborn', acts: {}, mother: { ...family, of: okafor } }));
  const card = within(await screen.findByRole('region', { name: 'Mother' }));
  expect(card.getByRole('link', { name: 'Okafor Ada' })).toBeInTheDocument();
  expect(card.queryByRole('button')).toBeNull();
});

test('who has no newborn has no card of them', async () => {
  await show(aStay({ acts }));
  await screen.findByRole('region', { name: 'Companions' });
  expect(screen.queryByRole('region', { name: 'Newborns' })).toBeNull();
});
