import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ContactForm } from './contact-panel.tsx';
import { HospitalForm } from './hospital-form.tsx';
import { aHospital } from './testing-records.ts';
import { TimezoneForm } from './timezone-form.tsx';

const zones = [
  { label: 'Africa/Lagos (GMT+01:00)', tzCode: 'Africa/Lagos', name: 'West Africa', utc: '+01:00' },
  { label: 'Africa/Accra (GMT+00:00)', tzCode: 'Africa/Accra', name: 'Greenwich', utc: '+00:00' },
];
const lists = (server: FakeServer) => {
  server.answer('GET /reference/timezones', { payload: zones });
  server.answer('GET /reference/countries', { payload: [{ country: 'Nigeria', alpha2Code: 'NG' }] });
  server.answer('GET /reference/states', { payload: { states: ['Lagos'], stateCodes: [] } });
  server.reply('GET /reference/dial-codes', () => Response.json([{ name: 'Nigeria', dial_code: '+234', code: 'NG' }]));
};
const clean = () => ({ current: () => false });

test('a zone goes with the offset of its label, and what it moves is told', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<TimezoneForm hospital={aHospital()} onDone={done} />, { prepare: lists });
  server.answer('PATCH /hospitals', { payload: { ...aHospital(), appointmentsAffected: 2 }, message: 'Timezone updated' });
  server.answer('GET /hospitals/{id}/timezone-effect', {
    payload: { appointmentsAffected: 2, timeZoneCode: 'Africa/Accra', timeZoneOffset: '+00:00' },
  });
  await screen.findByText('Local time in Africa/Lagos');
  const field = await screen.findByRole('combobox', { name: /Timezone/ });
  await user.clear(field);
  await user.type(field, 'Accra');
  await user.click(await screen.findByRole('option', { name: /Accra/ }));
  await screen.findByText('Local time in Africa/Accra');
  await screen.findByText(/2 future appointments will show another local time\./);
  expect(server.sent('GET /hospitals/{id}/timezone-effect')[0]?.query.get('timeZoneLabel')).toBe('Africa/Accra (GMT+00:00)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('2 future appointments now show another local time.');
  expect(screen.getByText('Timezone updated')).toBeInTheDocument();
  expect(server.sent('PATCH /hospitals')[0]?.body).toEqual({
    id: aHospital().id,
    timeZoneLabel: 'Africa/Accra (GMT+00:00)',
    timeZoneOffset: '+00:00',
  });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(done).toHaveBeenCalledOnce();
});

test('a lost connection is told in the words of the specification', async () => {
  const { user, server } = await renderWithApp(<TimezoneForm hospital={aHospital()} onDone={() => undefined} />, { prepare: lists });
  server.lose('PATCH /hospitals');
  await screen.findByText('Local time in Africa/Lagos');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Error while updating timezone');
});

test('contact: wrong values stay here, right ones go', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<ContactForm hospital={aHospital()} dirty={clean()} onDone={done} />, { prepare: lists });
  server.answer('PUT /hospitals/contact', { payload: aHospital({ version: 4 }), message: 'Contact updated' });
  const email = screen.getByLabelText(/Email/);
  await user.clear(email);
  await user.type(email, 'nonsense');
  await user.click(screen.getByRole('button', { name: 'Save contact' }));
  await screen.findByText('Must be a valid email');
  expect(server.sent('PUT /hospitals/contact')).toHaveLength(0);
  await user.clear(email);
  await user.type(email, 'desk@lagoon.test');
  await user.click(screen.getByRole('button', { name: 'Save contact' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.sent('PUT /hospitals/contact')[0]?.body).toEqual({
    id: aHospital().id,
    email: 'desk@lagoon.test',
    dialCode: '+234',
    phone: '8031234567',
  });
});

test('another Rc code wants a reason', async () => {
  const { user, server } = await renderWithApp(
    <HospitalForm hospital={aHospital()} dirty={clean()} onDone={() => undefined} onTake={() => undefined} />,
    { prepare: lists },
  );
  server.answer('PUT /hospitals/{id}', { payload: aHospital(), message: 'Hospital updated' });
  expect(screen.queryByLabelText(/Reason for changing the RC code/)).toBeNull();
  await user.type(screen.getByLabelText(/^Rc code/), '9');
  await user.type(await screen.findByLabelText(/Reason for changing the RC code/), 'Re-registered');
  await user.click(screen.getByRole('button', { name: 'Save hospital' }));
  await screen.findByText('Hospital updated');
  expect(server.sent('PUT /hospitals/{id}')[0]?.body).toMatchObject({ rcCode: 'RC-19', reason: 'Re-registered', version: 3 });
});

test('somebody else changed the record: compare, keep mine, theirs is not overwritten', async () => {
  const { user, server } = await renderWithApp(
    <HospitalForm hospital={aHospital()} dirty={clean()} onDone={() => undefined} onTake={() => undefined} />,
    { prepare: lists },
  );
  server.refuse('PUT /hospitals/{id}', {
    status: 409,
    code: 'STALE_VERSION',
    message: 'Record was changed by Bo Eze, reload and try again',
    name: 'Bo Eze',
    updatedAt: '2026-11-20T13:05:00.000Z',
  });
  server.answer('GET /hospitals/{id}', { payload: aHospital({ version: 4, taxNumber: 'TX-1' }) });
  await user.type(screen.getByLabelText('Beds'), '120');
  await user.click(screen.getByRole('button', { name: 'Save hospital' }));
  await screen.findByText('This record was changed by Bo Eze at 20 Nov 2026, 14:05');
  await user.click(screen.getByRole('button', { name: 'Reload and compare' }));
  await screen.findByText('Merged automatically: Tax number');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  server.answer('PUT /hospitals/{id}', { payload: aHospital({ version: 5 }), message: 'Hospital updated' });
  await user.click(screen.getByRole('button', { name: 'Save hospital' }));
  await screen.findByText('Hospital updated');
  expect(server.sent('PUT /hospitals/{id}')[1]?.body).toMatchObject({ bedCapacity: 120, taxNumber: 'TX-1', version: 4 });
});
