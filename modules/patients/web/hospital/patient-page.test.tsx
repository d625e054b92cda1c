import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { ada, aKin, aPatient, obi } from '../testing/samples.ts';
import { PatientPage } from './patient-page.tsx';

// The page takes the id out of its own route, which the test's router does not have.
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ id: ada }) }));

const all = [
  'View Patient Details',
  'Edit Patient',
  'Edit Patient Alerts',
  'Create Next Of Kin',
  'Edit Next Of Kin',
  'Delete Next Of Kin',
  'View Patient Billing',
  'Create Patient',
  'Merge Patients',
  'Mark Patient Deceased',
  'View Death Report',
  'View Audit Trail',
];

function show(options: RenderOptions & { readonly patient?: ReturnType<typeof aPatient> } = {}) {
  return renderWithApp(<PatientPage />, {
    permissions: all,
    path: `/hospital/patients/${ada}`,
    ...options,
    prepare: (server) => {
      server.answer(`GET /patients/${ada}`, { payload: options.patient ?? aPatient() });
      server.answer(`GET /patients/${obi}`, { payload: options.patient ?? aPatient() });
      server.answer('GET /nextOfKins/patient/{id}', { payload: [aKin()] });
      options.prepare?.(server);
    },
  });
}

test('the banner says who it is, what is known of allergies, blood and payer', async () => {
  await show();
  const banner = await screen.findByRole('region', { name: 'Patient' });
  expect(within(banner).getByRole('heading', { name: 'Okafor Ada' })).toBeInTheDocument();
  expect(within(banner).getByText('P-000001')).toBeInTheDocument();
  expect(within(banner).getByText('Allergies not recorded')).toBeInTheDocument();
  expect(within(banner).getByText('Self-Pay')).toBeInTheDocument();
  expect(document.title).not.toContain('Okafor');
});

test('known allergies, alerts and a death reported elsewhere interrupt', async () => {
  const patient = aPatient();
  const { user, address } = await show({
    patient: {
      ...patient,
      banner: {
        ...patient.banner,
        allergies: [{ id: obi, name: 'Penicillin', severity: 'severe' }],
        alerts: [{ text: 'Refuses blood', severity: 'danger', expiresAt: null, by: 'Dr Eze', at: '2026-11-20T09:00:00.000Z' }],
        reportedDeceasedElsewhere: true,
      },
    },
  });
  expect(await screen.findByText('Penicillin')).toBeInTheDocument();
  expect(screen.getByText('Refuses blood')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirm or deny' }));
  await waitFor(() => expect(address()).toContain('drawer=reported-death'));
});

test('tabs are those that the person may see; later modules bring theirs in order', async () => {
  const Extra = ({ patientId }: { patientId?: string }) => <p>{`vitals of ${patientId}`}</p>;
  const { user } = await show({
    permissions: ['View Patient Details'],
    parts: {
      cards: [
        { place: 'patient', key: 'vitals', title: 'Vitals', order: 60, component: Extra as never },
        { place: 'patient', key: 'secret', title: 'Secret', order: 70, permission: 'View Secrets', component: Extra as never },
      ],
    },
  });
  await screen.findByRole('tab', { name: 'Overview' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Vitals', 'Dependants', 'Next of Kin', 'Activity']);
  await user.click(screen.getByRole('tab', { name: 'Vitals' }));
  expect(await screen.findByText(`vitals of ${ada}`)).toBeInTheDocument();
});

const dead = { status: 'deceased', deceasedAt: '2026-11-20T10:00:00.000Z', acceptsCare: false, hasDeathRecord: true } as const;

test('a deceased patient cannot be edited; the death record stands among the tabs', async () => {
  await show({ patient: aPatient({ ...dead, acts: { setAlerts: null } }) });
  expect(await screen.findByText('Deceased')).toBeInTheDocument();
  expect(screen.getByText('died 20 Nov 2026, 11:00')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Death record' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test('an unidentified patient is identified where others are edited, and what the record offers stands in the menu', async () => {
  const { user, address } = await show({ patient: aPatient({ isUnidentified: true, acts: { identify: null, merge: null } }) });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const merge = await screen.findByRole('menuitem', { name: 'Merge with another record' });
  expect(merge.querySelector('svg')).not.toBeNull();
  for (const name of ['Photo', 'Alerts', 'Mark deceased']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Identify' }));
  await waitFor(() => expect(address()).toContain('drawer=identify'));
});

test('an address opens no form of an act that is not offered', async () => {
  await show({ path: `/hospital/patients/${ada}?drawer=edit`, patient: aPatient({ acts: { setAlerts: null } }) });
  await screen.findByRole('region', { name: 'Patient' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reversed death leaves its certificate among the tabs', async () => {
  await show({ patient: aPatient({ hasDeathRecord: true }) });
  expect(await screen.findByRole('tab', { name: 'Death record' })).toBeInTheDocument();
});

test('the address of a merged record leads to the one that holds everything', async () => {
  const { address } = await show({ patient: aPatient({ id: obi, patientId: obi, redirectedFrom: ada }) });
  await waitFor(() => expect(address()).toBe(`/hospital/patients/${obi}`));
  expect(await screen.findByRole('status')).toHaveTextContent('The record you opened was merged into this one.');
});

test('a confidential record that is not open to the person says why', async () => {
  await show({
    prepare: (server) =>
      server.refuse(`GET /patients/${ada}`, {
        status: 403,
        code: 'CONFIDENTIAL_PATIENT',
        message: 'You do not have permission: View Confidential Patient',
      }),
  });
  expect(await screen.findByText('You do not have permission: View Confidential Patient')).toBeInTheDocument();
});

test('the patient area is deactivated with a reason', async () => {
  const patient = aPatient();
  const { user, server } = await show({
    patient: { ...patient, acts: { deactivatePortal: null }, banner: { ...patient.banner, portal: 'active' } },
    prepare: (fake) => fake.answer(`PATCH /patients/${ada}/portal/deactivate`, { payload: { portal: 'blocked' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate patient area' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate patient area' });
  expect(within(dialog).getByText('Okafor Ada can no longer sign in to the patient area.')).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Lost phone');
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate patient area' }));
  await waitFor(() => expect(server.sent(`PATCH /patients/${ada}/portal/deactivate`)[0]?.body).toEqual({ reason: 'Lost phone' }));
});

test('a next of kin is taken off after one question', async () => {
  const { user, server } = await show({
    path: `/hospital/patients/${ada}?tab=next-of-kin`,
    prepare: (fake) => fake.answer('DELETE /nextOfKins/{id}', { payload: { id: aKin().id, primaryId: null } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Mary Okafor' }));
  expect(await screen.findByText('Mary Okafor is the primary next of kin. The next oldest entry becomes primary.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.sent('DELETE /nextOfKins/{id}')).toHaveLength(1));
});

test('a child without a legal guardian is pointed out', async () => {
  await show({ path: `/hospital/patients/${ada}?tab=next-of-kin`, patient: aPatient({ dateOfBirth: '2020-01-01' }) });
  expect(await screen.findByText('A legal guardian is required for patients under 18')).toBeInTheDocument();
});
