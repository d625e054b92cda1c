import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBilling, ada, aKin, aPatient, obi } from '../testing/samples.ts';
import { AlertsForm } from './alerts-form.tsx';
import { AddBillingForm, EditBillingForm } from './billing-form.tsx';
import { CivisForm } from './civis-form.tsx';
import { DependantForm } from './dependant-form.tsx';
import { EmergencyForm } from './emergency-form.tsx';
import { AddKinForm, EditKinForm } from './kin-form.tsx';
import { PortalForm } from './portal-form.tsx';
import { PrincipalForm } from './principal-form.tsx';
import { VerifyForm } from './verify-form.tsx';

const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });

async function choose(user: Awaited<ReturnType<typeof renderWithApp>>['user'], field: RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('an emergency needs nothing but the gender, and opens the new record', async () => {
  const { user, server, address } = await renderWithApp(<EmergencyForm onCancel={() => undefined} />);
  server.answer('POST /patients/quick-register', { payload: aPatient() });
  await user.type(box('Approximate age (years)'), '40');
  await user.click(press('Register now'));
  await waitFor(() => expect(address()).toBe(`/hospital/patients/${ada}`));
  expect(server.sent('POST /patients/quick-register')[0]!.body).toEqual({ gender: 'male', approximateAgeYears: 40 });
});

test('a Civis ID with a wrong letter is caught before anything is asked', async () => {
  const { user, server } = await renderWithApp(<CivisForm onCancel={() => undefined} />);
  await user.type(box(/Civis ID/), 'CIV-AAAA-AAAA');
  await user.type(box(/Date of Birth/), '01/05/1990');
  await user.tab();
  await user.click(press('Find person'));
  expect(await screen.findByText('This is not a Civis ID. Check each letter and digit.')).toBeInTheDocument();
  expect(server.seen.filter((request) => request.path.startsWith('/patients'))).toHaveLength(0);
});

test('a person of another hospital is shown masked and registered on confirmation', async () => {
  const { user, server, address } = await renderWithApp(<CivisForm onCancel={() => undefined} />);
  server.answer('GET /patients/civis/{civisId}', { payload: { initials: 'A.O.', birthYear: 1990, gender: 'female', patientId: null } });
  server.answer('POST /patients/from-civis', { payload: aPatient() });
  await user.type(box(/Civis ID/), 'civ 0000 0000');
  await user.type(box(/Date of Birth/), '01/05/1990');
  await user.tab();
  await user.click(press('Find person'));
  expect(await screen.findByText(/A\.O\. · Female · born 1990/)).toBeInTheDocument();
  expect(server.sent('GET /patients/civis/{civisId}')[0]!.query.get('dateOfBirth')).toBe('1990-05-01');
  await user.click(press('Register Patient'));
  await waitFor(() => expect(address()).toBe(`/hospital/patients/${ada}`));
  expect(server.sent('POST /patients/from-civis')[0]!.body).toEqual({ civisId: 'CIV-0000-0000', dateOfBirth: '1990-05-01' });
});

test('a next of kin is sent with its patient; its errors stand at the fields', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<AddKinForm patientId={ada} onDone={done} guardian />);
  server.answer('GET /reference/dial-codes', { payload: [] });
  await user.click(press('Save next of kin'));
  expect(await screen.findByText('Full Name is a required field *')).toBeInTheDocument();
  server.answer('POST /nextOfKins', { payload: aKin() });
  await user.type(box(/Full Name/), 'Mary');
  await choose(user, /Relationship/, 'Sibling');
  await user.type(box('Dial code'), '+234');
  await user.type(box('Phone Number'), '8035550000');
  await user.click(press('Save next of kin'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('POST /nextOfKins')[0]!.body).toMatchObject({
    patientId: ada,
    fullname: 'Mary',
    relationship: 'sibling',
    isLegalGuardian: true,
  });
  expect(await screen.findByText('Next of kin saved')).toBeInTheDocument();
});

test('a next of kin is changed with the version seen, the phone without its dial code', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<EditKinForm kin={aKin()} onDone={done} />);
  server.answer('PUT /nextOfKins/{id}', { payload: aKin() });
  await user.type(box('Occupation'), 'Tailor');
  await user.click(press('Save next of kin'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('PUT /nextOfKins/{id}')[0]!.body).toMatchObject({ phoneNumber: '8035550000', occupation: 'Tailor', version: 1 });
});

test('a dependant takes the family name and leaves phone and address to the principal', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<DependantForm principal={aPatient()} onDone={done} onCancel={done} />);
  server.answer(`POST /patients/${ada}/dependants`, { payload: aPatient() });
  await choose(user, /Relationship to/, 'Daughter');
  await user.type(box(/First Name/), 'Kemi');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.click(screen.getByRole('radio', { name: 'Age' }));
  await user.type(await screen.findByRole('textbox', { name: 'Years' }), '6');
  await user.click(press('Save dependant'));
  expect(await screen.findByText('Consent to data processing is required')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /Agrees that this hospital keeps/ }));
  await user.click(press('Save dependant'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  const body = server.sent(`POST /patients/${ada}/dependants`)[0]!.body as object;
  expect(body).toMatchObject({
    relationship: 'daughter',
    lastName: 'Okafor',
    firstName: 'Kemi',
    consentMethod: 'guardian',
    dateOfBirthEstimated: true,
  });
  expect(body).not.toHaveProperty('phoneNumber');
});

test('alerts are sent as one list with the version; empty lines fall away', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<AlertsForm patient={aPatient()} onDone={done} />);
  server.answer(`PATCH /patients/${ada}/alerts`, { payload: { alerts: [], version: 4 } });
  await user.type(box('Alert 1'), 'Falls easily');
  await user.click(press('Add alert'));
  await user.click(press('Save alerts'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent(`PATCH /patients/${ada}/alerts`)[0]!.body).toEqual({
    alerts: [{ text: 'Falls easily', severity: 'warn', expiresAt: null }],
    version: 3,
  });
});

test('a principal needs a phone of their own', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<PrincipalForm dependantId={obi} onDone={done} />);
  await user.click(press('Make principal'));
  expect(await screen.findByText('Phone Number is a required field *')).toBeInTheDocument();
  expect(server.sent('POST /patients/{id}/make-principal')).toHaveLength(0);
});

test('an invitation says where it went, and why it cannot', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<PortalForm patient={aPatient()} onDone={done} />);
  server.refuse('POST /patients/{id}/portal-invite', {
    status: 422,
    code: 'NO_CONTACT',
    message: 'The patient has no contact for this channel',
  });
  await user.click(press('Send invitation'));
  expect(await screen.findByText('The patient has no contact for this channel')).toBeInTheDocument();
  server.answer('POST /patients/{id}/portal-invite', { payload: { sent: true, channel: 'email', maskedDestination: 'a***@mail.test' } });
  await user.click(screen.getByRole('radio', { name: 'Email' }));
  await user.click(press('Send invitation'));
  expect(await screen.findByText('Invitation sent to a***@mail.test')).toBeInTheDocument();
  expect(server.sent('POST /patients/{id}/portal-invite').at(-1)!.body).toEqual({ channel: 'email' });
});

test('the last active billing method cannot be ended: said at the status', async () => {
  const { user, server } = await renderWithApp(<EditBillingForm of={aBilling()} onClose={() => undefined} />);
  server.refuse('PUT /patients/{id}/billing/{billingId}', {
    status: 422,
    code: 'LAST_ACTIVE_BILLING',
    message: 'The last active billing method cannot be ended',
  });
  await choose(user, /Status/, 'Ended');
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeInTheDocument();
  await user.click(press('Save billing method'));
  expect(await screen.findByText('The last active billing method cannot be ended')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: /Status/ })).toHaveAttribute('aria-invalid', 'true');
});

test('a plan is chosen in the field of the module that knows insurers; a shared enrollee number may be accepted', async () => {
  const done = vi.fn();
  const PlanField = () => <p>plans of the insurer</p>;
  const { user, server } = await renderWithApp(<AddBillingForm patientId={ada} onDone={done} />, {
    parts: { cards: [{ place: 'patient-billing-plan', key: 'hmo', order: 1, component: PlanField as never }] },
  });
  expect(await screen.findByText('plans of the insurer')).toBeInTheDocument();
  await user.click(press('Save billing method'));
  expect(await screen.findByText('Enrollee number is a required field *')).toBeInTheDocument();
  expect(server.sent('POST /patients/{id}/billing')).toHaveLength(0);
});

test('the answer of an insurer is kept with its reference', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<VerifyForm of={aBilling({ method: 'HMO', version: 2 })} onClose={done} />);
  server.answer('PATCH /patients/{id}/billing/{billingId}/verify', { payload: aBilling() });
  await user.type(box('Reference'), 'AUTH-77');
  await user.click(press('Save verification'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('PATCH /patients/{id}/billing/{billingId}/verify')[0]!.body).toEqual({
    result: 'verified',
    reference: 'AUTH-77',
    version: 2,
  });
});
