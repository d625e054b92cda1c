import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readSession } from '#kernel/web/client/session.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { EmailChangeForm, PersonalForm } from './profile-personal.tsx';
import { LicenceForm } from './profile-professional.tsx';
import { aUser } from './testing-records.ts';

const clean = () => ({ current: () => false });

test('the own names are saved and the top bar follows', async () => {
  const { user, server } = await renderWithApp(
    <PersonalForm user={aUser()} dirty={clean()} onSaved={() => undefined} onTake={() => undefined} />,
  );
  server.answer('PATCH /users/profile', {
    payload: aUser({ firstName: 'Adaeze', fullname: 'Adaeze Obi', version: 6 }),
    message: 'Profile updated',
  });
  const first = screen.getByLabelText(/^First name/);
  await user.clear(first);
  await user.type(first, 'Adaeze');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await screen.findByText('Profile updated');
  expect(server.sent('PATCH /users/profile')[0]?.body).toMatchObject({ firstName: 'Adaeze', lastName: 'Obi', version: 5 });
  expect(server.sent('PATCH /users/profile')[0]?.body).not.toHaveProperty('roleId');
  expect(readSession().hospital?.fullname).toBe('Adaeze Obi');
});

test('another email wants the password; a wrong one is told at its field', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<EmailChangeForm onDone={done} />);
  server.refuse('POST /auth/changeEmail', { status: 400, code: 'PASSWORD_WRONG', message: 'Password is wrong' });
  await user.type(screen.getByLabelText(/^New email/), 'new@lagoon.test');
  await user.type(screen.getByLabelText(/^Your password/), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByText('Password is wrong');
  server.answer('POST /auth/changeEmail', { payload: {}, message: 'We sent a link to the new address' });
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

test('the own licence', async () => {
  const { user, server } = await renderWithApp(<LicenceForm user={aUser()} dirty={clean()} onSaved={() => undefined} />);
  server.answer('PATCH /users/profile', { payload: aUser(), message: 'Profile updated' });
  await user.click(screen.getByRole('combobox', { name: 'Licensing body' }));
  await user.click(await screen.findByRole('option', { name: 'MDCN' }));
  await user.type(screen.getByLabelText('Licence number'), 'MD-7');
  await user.click(screen.getByRole('button', { name: 'Save licence' }));
  await screen.findByText('Profile updated');
  expect(server.sent('PATCH /users/profile')[0]?.body).toEqual({ licenceBody: 'MDCN', licenceNumber: 'MD-7', version: 5 });
});
