import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp, type Rendered } from '#kernel/web/testing/render.tsx';
import { aBilling, aCandidate, ada, aPatient, obi } from '../../testing/samples.ts';
import { RegisterPage } from './register-page.tsx';

const desk = ['View Patient List', 'View Patient Details', 'Create Patient', 'Edit Patient', 'Create Next Of Kin', 'View Patient Billing'];

function prepare(server: FakeServer) {
  server.answer('POST /patients/check-duplicate', { payload: [] });
  server.answer('GET /reference/dial-codes', { payload: [] });
  server.answer('GET /reference/countries', { payload: [] });
  server.answer('GET /reference/states', { payload: { states: ['Lagos'], stateCodes: [] } });
  server.answer('GET /reference/lgas', { payload: [] });
  server.answer(`GET /patients/${ada}`, { payload: aPatient() });
  server.answer(`GET /nextOfKins/patient/${ada}`, { payload: [] });
  server.answer(`GET /patients/${ada}/billing`, { payload: [aBilling()] });
  server.answer(`GET /patients/${ada}/dependants`, { payload: [] });
}

function show(path = '/hospital/patients/register', permissions = desk): Promise<Rendered> {
  return renderWithApp(<RegisterPage />, { permissions, path, prepare });
}

const box = (name: string | RegExp) => screen.getByRole('textbox', { name });

async function fillPerson({ user }: Rendered) {
  // Pasted, not typed: a key press at a time the form's live checks make this slow.
  const put = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  await put(box(/Last Name/), 'Okafor');
  await put(box(/First Name/), 'Ada');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.click(screen.getByRole('radio', { name: 'Age' }));
  await put(await screen.findByRole('textbox', { name: 'Years' }), '30');
  await put(screen.getByRole('textbox', { name: 'Dial code' }), '+234');
  await put(box('Phone Number'), '8031234567');
  await put(box(/^Address/), '1 Broad Street');
  await user.click(screen.getByRole('checkbox', { name: /Agrees that this hospital keeps/ }));
}

const save = () => screen.getByRole('button', { name: 'Save and continue' });

test('what is missing is said all at once, under its fields, and nothing is sent', async () => {
  const { user, server } = await show();
  await user.click(save());
  for (const words of [
    'First Name is a required field *',
    'Last Name is a required field *',
    'Gender is a required field *',
    'Date of Birth is a required field *',
    'Phone Number is a required field *',
    'Address is a required field *',
    'Consent to data processing is required',
  ]) {
    expect(await screen.findByText(words)).toBeInTheDocument();
  }
  expect(server.sent('POST /patients')).toHaveLength(0);
});

test('an age is sent as an estimated date of birth, and the address then remembers the patient', async () => {
  const app = await show();
  app.server.answer('POST /patients', { payload: { ...aPatient(), dependants: [] }, message: 'Patient registered successfully' });
  await fillPerson(app);
  await app.user.click(save());
  await waitFor(() => expect(app.address()).toContain(`patient=${ada}`));
  expect(app.address()).toContain('step=contact');
  const body = app.server.sent('POST /patients')[0]!.body as Record<string, unknown>;
  expect(body).toMatchObject({
    firstName: 'Ada',
    lastName: 'Okafor',
    gender: 'female',
    dialCode: '+234',
    phoneNumber: '8031234567',
    dateOfBirthEstimated: true,
    consentDataProcessing: true,
  });
  expect(body['dateOfBirth']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(body).not.toHaveProperty('birthBy');
  expect(body).not.toHaveProperty('ageYears');
  expect(await screen.findByText('Patient registered successfully')).toBeInTheDocument();
});

test('a lost network keeps what was typed and says Network Error', async () => {
  const app = await show();
  app.server.lose('POST /patients');
  await fillPerson(app);
  await app.user.click(save());
  expect(await screen.findByText('Network Error')).toBeInTheDocument();
  expect(box(/First Name/)).toHaveValue('Ada');
});

test('errors of the server stand under their fields', async () => {
  const app = await show();
  app.server.refuse('POST /patients', {
    status: 409,
    code: 'ID_NUMBER_TAKEN',
    message: 'A patient with this ID number is already registered',
    fields: { idNumber: 'A patient with this ID number is already registered' },
  });
  await fillPerson(app);
  await app.user.click(save());
  expect(await screen.findByText('A patient with this ID number is already registered')).toBeInTheDocument();
  expect(box('ID Number')).toHaveAttribute('aria-invalid', 'true');
});

test('the panel shows who may be the same while one types; rejecting them is the confirmation', async () => {
  const app = await show();
  app.server.answer('POST /patients/check-duplicate', { payload: [aCandidate()] });
  app.server.answer('POST /patients', { payload: { ...aPatient(), dependants: [] } });
  await fillPerson(app);
  expect(await screen.findByText('Okafor Adah', undefined, { timeout: 3000 })).toBeInTheDocument();
  expect(screen.getByText('Same phone')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Not the same person' }));
  await app.user.click(save());
  await waitFor(() => expect(app.server.sent('POST /patients')).toHaveLength(1));
  expect(app.server.sent('POST /patients')[0]!.body).toMatchObject({ confirmNotDuplicate: true });
});

test('a refused duplicate is shown with its candidates and can be accepted or used', async () => {
  const app = await show();
  app.server.refuse('POST /patients', {
    status: 409,
    code: 'POSSIBLE_DUPLICATE',
    message: 'Possible duplicate patient found',
    candidates: [aCandidate()],
  });
  await fillPerson(app);
  await app.user.click(save());
  expect(await screen.findByText('Possible duplicate patient found')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Not the same person' }));
  await waitFor(() => expect(app.server.sent('POST /patients')).toHaveLength(2));
  expect(app.server.sent('POST /patients')[1]!.body).toMatchObject({ confirmNotDuplicate: true });
});

test('fields that this hospital requires appear when the server asks for them', async () => {
  const app = await show();
  app.server.refuse('POST /patients', {
    status: 400,
    code: 'FIELD_REQUIRED_HERE',
    message: 'This hospital requires: email, nextOfKins',
    fields: { email: 'This hospital requires this field', nextOfKins: 'This hospital requires this field' },
  });
  await fillPerson(app);
  await app.user.click(save());
  expect((await screen.findAllByRole('textbox', { name: 'Email' })).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: 'Full Name' })).toBeInTheDocument();
});

test('an address with a patient goes on where it stopped; steps can be skipped', async () => {
  const { user, address } = await show(`/hospital/patients/register?patient=${ada}&step=contact`);
  expect(await screen.findByText('Okafor Ada')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Skip for now' }));
  expect(await screen.findByText('No next of kin yet')).toBeInTheDocument();
  expect(address()).toContain('step=next-of-kin');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Billing methods' })).toBeInTheDocument();
});

test('the contact step changes the whole record with its version', async () => {
  const app = await show(`/hospital/patients/register?patient=${ada}&step=contact`);
  app.server.answer(`PUT /patients/${ada}`, { payload: aPatient({ email: 'ada@mail.test', version: 4 }) });
  await app.user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@mail.test');
  await app.user.click(save());
  await waitFor(() => expect(app.address()).toContain('step=next-of-kin'));
  expect(app.server.sent(`PUT /patients/${ada}`)[0]!.body).toMatchObject({
    firstName: 'Ada',
    phoneNumber: '8031234567',
    email: 'ada@mail.test',
    version: 3,
    consentMethod: 'written',
  });
});

test('whoever may not edit gives the contact in the first step', async () => {
  await show('/hospital/patients/register', ['Create Patient', 'View Patient Details']);
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Contact/ })).not.toBeInTheDocument();
});

test('a candidate can be taken instead of registering', async () => {
  const app = await show();
  app.server.answer('POST /patients/check-duplicate', { payload: [aCandidate()] });
  await app.user.type(box(/Last Name/), 'Okafor');
  await app.user.type(box(/First Name/), 'Ada');
  await app.user.click(await screen.findByRole('button', { name: 'Use this patient' }, { timeout: 3000 }));
  await waitFor(() => expect(app.address()).toBe(`/hospital/patients/${obi}`));
});
