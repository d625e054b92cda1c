import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp, type RenderOptions } from '#kernel/web/testing/render.tsx';
import { ada, aDeath, aPatient, noDeath } from '../testing/samples.ts';
import { AmendDeathForm, DeathForm } from './death-form.tsx';

const signed = aDeath();

async function show(options: RenderOptions = {}) {
  const done = vi.fn();
  const app = await renderWithApp(<DeathForm patient={aPatient()} onDone={done} />, {
    ...options,
    prepare: (server) => {
      server.answer(`GET /patients/${ada}/deceased`, { payload: noDeath });
      server.answer('GET /nextOfKins/patient/{id}', { payload: [] });
      options.prepare?.(server);
    },
  });
  await screen.findByText('Cause of death, part 1');
  return { ...app, done };
}

type User = Awaited<ReturnType<typeof show>>['user'];

async function fill(user: User) {
  await user.type(screen.getByLabelText(/Time of death/), '09:30');
  for (const [field, option] of [
    ['Place of death', 'Ward'],
    ['Manner of death', 'Natural'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await user.type(within(screen.getByRole('group', { name: 'Line A' })).getByRole('textbox', { name: /Immediate cause/ }), 'Septic shock');
}

test('a certificate without cause, place or time is not signed', async () => {
  const { user, server } = await show();
  await user.click(screen.getByRole('button', { name: 'Sign certificate' }));
  expect(await screen.findByText('Cause of death is required')).toBeInTheDocument();
  expect(screen.getByText('Place of death is a required field *')).toBeInTheDocument();
  expect(screen.getByText('Time of death is required')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.sent(`POST /patients/${ada}/deceased`)).toHaveLength(0);
});

test('a gap in the sequence of causes is pointed out at once', async () => {
  const { user } = await show();
  await user.type(within(screen.getByRole('group', { name: 'Line C' })).getByRole('textbox', { name: /Due to/ }), 'Pneumonia');
  expect(await screen.findByText('Causes must follow one another without a gap')).toBeInTheDocument();
});

test('signing lists what is cancelled, wants the password, then certifies', async () => {
  const { user, server, address } = await show();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Sign certificate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign the certificate' });
  expect(within(dialog).getByText(/Appointment on 24 Nov 2026 · A-000004/)).toBeInTheDocument();
  server.refuse('POST /auth/confirmPassword', {
    status: 400,
    code: 'PASSWORD_WRONG',
    message: 'Password is wrong',
    fields: { password: 'Password is wrong' },
  });
  await user.type(within(dialog).getByLabelText(/Your password/), 'nope');
  await user.click(within(dialog).getByRole('button', { name: 'Sign certificate' }));
  expect(await within(dialog).findByText('Password is wrong')).toBeInTheDocument();
  expect(server.sent(`POST /patients/${ada}/deceased`)).toHaveLength(0);
  server.answer('POST /auth/confirmPassword', { payload: { stepUpUntil: '2026-11-21T10:00:00.000Z' } });
  server.answer(`POST /patients/${ada}/deceased`, { payload: signed });
  await user.click(within(dialog).getByRole('button', { name: 'Sign certificate' }));
  await waitFor(() => expect(address()).toContain('tab=death'));
  expect(server.sent(`POST /patients/${ada}/deceased`)[0]!.body).toMatchObject({
    sign: true,
    place: 'ward',
    manner: 'natural',
    causeA: { text: 'Septic shock', icdCode: null, interval: null },
    causeB: null,
  });
  expect(await screen.findByText('Certificate DC-000001 signed')).toBeInTheDocument();
}, 25_000);

test('a draft is kept without a signature', async () => {
  const { user, server, done } = await show({
    prepare: (fake) => fake.answer(`POST /patients/${ada}/deceased`, { payload: { ...signed, status: 'draft', certificateNumber: null } }),
  });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent(`POST /patients/${ada}/deceased`)[0]!.body).toMatchObject({ sign: false });
}, 25_000);

test('a signed certificate is amended with its version and a reason', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<AmendDeathForm patient={aPatient()} record={signed} onDone={done} />, {
    prepare: (fake) => {
      fake.answer('GET /nextOfKins/patient/{id}', { payload: [] });
      fake.answer(`PUT /patients/${ada}/deceased`, { payload: signed });
    },
  });
  await screen.findByText('Cause of death, part 1');
  await user.click(screen.getByRole('button', { name: 'Save amendment' }));
  expect(await screen.findByText('Reason is required')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Autopsy result');
  await user.click(screen.getByRole('button', { name: 'Save amendment' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent(`PUT /patients/${ada}/deceased`)[0]!.body).toMatchObject({
    version: 4,
    reason: 'Autopsy result',
    dateTimeOfDeath: '2026-11-20T08:30:00.000Z',
    causeA: { icdCode: 'R57.2', text: 'Septic shock', interval: '1 day' },
  });
});
