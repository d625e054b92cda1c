import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { PatientProfilePage } from './profile-page.tsx';

const me = {
  personId: '0198a6f0-0000-7000-8000-000000000001',
  civisId: 'CIV-ND2F-FBGB',
  fullname: 'Okonkwo Adaeze',
  firstName: 'Adaeze',
  middleName: null,
  lastName: 'Okonkwo',
  gender: 'female',
  dateOfBirth: '1988-03-04',
  dialCode: '+234',
  phoneNumber: '8055512345',
  email: 'ada@civis.test',
  address: '14 Adeola Street',
  city: 'Lagos',
  state: 'Lagos',
  country: 'Nigeria',
  preferredContact: 'sms',
  shareRecords: 'denied',
  bloodGroup: 'O+',
  bloodGroupVerified: false,
  genotype: 'AS',
  language: null,
  identityLevel: 'claimed',
  isSelf: true,
  qr: 'CIV-ND2F-FBGB',
};
const child = {
  personId: '0198a6f0-0000-7000-8000-000000000002',
  fullname: 'Okonkwo Chinedu',
  gender: 'male',
  dateOfBirth: '2017-06-11',
  relation: 'parent',
  source: 'dependant',
  scope: 'full',
  validTo: '2035-06-10T23:00:00.000Z',
  status: 'active',
  acts: { stop: null },
};
const stopCall = `POST /patients/me/dependants/${child.personId}/stop`;
const none = { data: [], meta: { count: 0, page: 1, limit: 10 } };

test('an edited contact sends what is in the form, and an emptied field as null', async () => {
  const { user, server } = await renderWithApp(<PatientProfilePage />, {
    path: '/patient/profile?drawer=contact',
    prepare: (server) => {
      server.answer('GET /patients/me', { payload: me });
      server.answer('GET /patients/me/dependants', { payload: [] });
      server.answer('PATCH /patients/me', { payload: { ...me, email: null } });
    },
  });
  const drawer = await screen.findByRole('dialog');
  const email = await within(drawer).findByLabelText('Email');
  await user.clear(email);
  await user.click(within(drawer).getByRole('button', { name: 'Save contact' }));
  await waitFor(() => expect(server.sent('PATCH /patients/me')).toHaveLength(1));
  expect(server.sent('PATCH /patients/me')[0]?.body).toMatchObject({ email: null, phoneNumber: '8055512345', address: '14 Adeola Street' });
});

test('the sharing switch says what it does and sends the other word', async () => {
  const { user, server } = await renderWithApp(<PatientProfilePage />, {
    path: '/patient/profile?tab=privacy',
    prepare: (server) => {
      server.answer('GET /patients/me', { payload: me });
      server.answer('GET /patients/me/dependants', { payload: [] });
      server.answer('GET /patients/me/access-log', { payload: none });
      server.answer('PATCH /patients/me/share', { payload: { ...me, shareRecords: 'granted' } });
    },
  });
  expect(await screen.findByText(/Each hospital sees only its own records/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Let my hospitals see what the others recorded' }));
  await waitFor(() => expect(server.sent('PATCH /patients/me/share')[0]?.body).toEqual({ shareRecords: 'granted' }));
});

test('acting for a child is said, and own tabs are away', async () => {
  const { server } = await renderWithApp(<PatientProfilePage />, {
    path: `/patient/profile?person=${child.personId}`,
    prepare: (server) => {
      server.answer('GET /patients/me', { payload: { ...me, personId: child.personId, isSelf: false, identityLevel: null } });
      server.answer('GET /patients/me/dependants', { payload: [child] });
    },
  });
  expect(await screen.findByText('You are acting for Okonkwo Chinedu.')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Security' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Dependants' })).toBeNull();
  expect(server.sent('GET /patients/me')[0]?.query.get('personId')).toBe(child.personId);
});

test('stopping asks first', async () => {
  const { user, server } = await renderWithApp(<PatientProfilePage />, {
    path: '/patient/profile?tab=dependants',
    prepare: (server) => {
      server.answer('GET /patients/me/dependants', { payload: [child] });
      server.answer(stopCall, { payload: [], message: 'You no longer act for this person' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Stop acting Okonkwo Chinedu' }));
  expect(await screen.findByRole('dialog', { name: 'Stop acting for Okonkwo Chinedu' })).toBeInTheDocument();
  expect(server.sent(stopCall)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Stop acting' }));
  await waitFor(() => expect(server.sent(stopCall)).toHaveLength(1));
  expect(await screen.findByText('You no longer act for this person')).toBeInTheDocument();
});
