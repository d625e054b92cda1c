import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ada, obi, pageOfRows } from '../../testing/samples.ts';
import { WorklistsPage } from './worklists-page.tsx';

const at = '2026-11-20T09:00:00.000Z';
const pairId = '01a10000-0000-7000-8000-0000000000d1';

const brief = (id: string, fullname: string, hospitalPatientId: string) => ({
  id,
  fullname,
  hospitalPatientId,
  civisId: 'CIV-1000-12KW',
  gender: 'female',
  dateOfBirth: '1990-05-01',
  phoneNumber: '+2348031234567',
});

const pair = {
  id: pairId,
  first: brief(ada, 'Okafor Ada', 'P-000001'),
  second: brief(obi, 'Okafor Adah', 'P-000002'),
  score: 90,
  reasons: ['same phone', 'name differs by one letter'],
  status: 'open',
  foundAt: at,
  dismissReason: null,
  dismissedByName: null,
  dismissedAt: null,
  version: 3,
  acts: { dismiss: null },
};

const clerk = ['Merge Patients', 'View Patient Billing', 'Edit Patient', 'View Patient Details'];

test('possible duplicates: a pair is compared, or kept apart with a reason', async () => {
  const { user, server } = await renderWithApp(<WorklistsPage />, {
    permissions: clerk,
    prepare: (fake) => fake.answer('GET /patients/duplicates', { payload: pageOfRows([pair]) }),
  });
  const compare = await screen.findByRole('link', { name: 'Compare Okafor Ada with Okafor Adah' });
  expect(compare).toHaveAttribute('href', `/hospital/patients/${ada}?drawer=merge&record=${obi}`);
  server.answer(`PATCH /patients/duplicates/${pairId}`, { payload: { ...pair, status: 'dismissed' } });
  await user.click(screen.getByRole('button', { name: 'Actions for Okafor Ada, Okafor Adah' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Not the same person' }));
  const dialog = await screen.findByRole('dialog', { name: 'Not the same person' });
  expect(within(dialog).getByText(/^P-000001 Okafor Ada and P-000002 Okafor Adah will be kept as two patients/)).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox'), 'Mother and daughter');
  await user.click(within(dialog).getByRole('button', { name: 'Not the same person' }));
  await waitFor(() =>
    expect(server.sent(`PATCH /patients/duplicates/${pairId}`)[0]?.body).toEqual({ reason: 'Mother and daughter', version: 3 }),
  );
});

test('each reader sees the lists that they may read; the address names one', async () => {
  await renderWithApp(<WorklistsPage />, {
    permissions: ['View Patient Billing', 'View Patient Details'],
    path: '/p?tab=ended-billings',
    prepare: (fake) =>
      fake.answer('GET /patients/ended-billings', {
        payload: pageOfRows([
          {
            billingId: pairId,
            patientId: ada,
            hospitalPatientId: 'P-000001',
            fullname: 'Okafor Ada',
            phoneNumber: null,
            method: 'HMO',
            planName: 'Gold',
            enrolleeNumber: 'E-1',
            validTo: '2026-11-19',
            endedAt: at,
            billingMethod: 'Self-Pay',
          },
        ]),
      }),
  });
  expect(await screen.findByText('HMO · Gold · E-1')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Okafor Ada/ })).toHaveAttribute('href', `/hospital/patients/${ada}?tab=billing`);
  expect(screen.getAllByRole('tab')).toHaveLength(1);
});

test('a dependant who has turned 18 is one step from being a principal', async () => {
  await renderWithApp(<WorklistsPage />, {
    permissions: [...clerk, 'Edit Patient'],
    path: '/p?tab=grown-dependants',
    prepare: (fake) =>
      fake.answer('GET /patients/grown-dependants', {
        payload: pageOfRows([
          {
            ...brief(obi, 'Okafor Obi', 'P-000002'),
            principalPatientId: ada,
            principalName: 'Okafor Ada',
            dependantRelationship: 'son',
            adultSince: '2008-05-01',
            acts: { makePrincipal: null },
          },
        ]),
      }),
  });
  const make = await screen.findByRole('link', { name: 'Make Okafor Obi a principal' });
  expect(make).toHaveAttribute('href', `/hospital/patients/${obi}?drawer=principal`);
});

test('an empty list and a failed list say so', async () => {
  const { server, user } = await renderWithApp(<WorklistsPage />, {
    permissions: clerk,
    prepare: (fake) => fake.refuse('GET /patients/duplicates', { status: 500, code: 'BROKEN', message: 'It broke' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  server.answer('GET /patients/duplicates', { payload: pageOfRows([]) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No possible duplicates')).toBeInTheDocument();
});
