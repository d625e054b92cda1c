import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { aCondition, aListedVital, anAllergy, patientId } from '../testing/samples.ts';
import { AllergiesPanel } from './allergies-panel.tsx';
import { ConditionsPanel } from './conditions-panel.tsx';
import { VitalsList } from './vitals-list.tsx';

const patient = {
  id: patientId,
  fullname: 'Okafor Ada',
  status: 'active',
  acceptsCare: true,
  dateOfBirth: '1980-01-01',
  sexAtBirth: 'female',
} as PatientDetails;
/** The name on the screen, not that of a button for the ear. */
const shown = { ignore: '.visually-hidden' } as const;
const meta = (count: number) => ({ page: 1, limit: 25, count, pages: 1 });

test('conditions of other hospitals are shown and not changed; closed records say so and open in an emergency', async () => {
  const { user, server } = await renderWithApp(<ConditionsPanel patientId={patientId} patient={patient} />, {
    permissions: ['View Pre Existing Conditions', 'Break Glass Access'],
    prepare: (fake) => {
      fake.answer('GET /preExistingConditions/patient/{id}', {
        payload: {
          data: [
            aCondition(),
            aCondition({ id: patientId, name: 'Asthma', icdCode: 'J45', hospitalName: 'Hill Hospital', canEdit: false, acts: {} }),
          ],
          meta: meta(2),
          restricted: true,
          emergencyUntil: null,
        },
      });
      fake.answer('GET /preExistingConditions/patient/{id}/getUniqueHospitals', { payload: [] });
      fake.answer('POST /patients/{id}/break-glass', { payload: {} });
    },
  });
  const own = (await screen.findByText('Hypertension', shown)).closest('tr') as HTMLElement;
  expect(within(own).getByRole('button', { name: 'Edit Hypertension' })).toBeInTheDocument();
  const other = screen.getByText('Asthma').closest('tr') as HTMLElement;
  expect(within(other).queryByRole('button')).toBeNull();
  expect(screen.getByText('Patient does not share records')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Emergency access' }));
  const reason = await screen.findByLabelText(/Reason for emergency access/);
  await user.type(reason, 'too short');
  await user.click(screen.getByRole('button', { name: 'Open records' }));
  expect(server.sent('POST /patients/{id}/break-glass')).toHaveLength(0);
});

const sensitive = {
  id: '01a10000-0000-7000-8000-0000000000c1',
  hospitalName: 'Hill Hospital',
  userName: 'Dr Mensah',
  reason: 'Unconscious after a road accident',
  status: 'waiting',
  askedAt: '2026-11-20T09:00:00.000Z',
  decidedAt: null,
  decidedByName: null,
  decisionReason: null,
  expiresAt: null,
  params: { id: patientId, requestId: '01a10000-0000-7000-8000-0000000000c1' },
  acts: { grant: null, keepClosed: null },
};

test('during an emergency the sensitive records of others are asked for with a reason', async () => {
  const { user, server } = await renderWithApp(<ConditionsPanel patientId={patientId} patient={patient} />, {
    permissions: ['View Pre Existing Conditions', 'View Sensitive Records'],
    prepare: (fake) => {
      fake.answer('GET /preExistingConditions/patient/{id}', {
        payload: { data: [], meta: meta(0), restricted: false, emergencyUntil: '2026-11-20T13:00:00.000Z' },
      });
      fake.answer('GET /preExistingConditions/patient/{id}/getUniqueHospitals', { payload: [] });
      fake.answer('GET /patients/{id}/sensitive-requests', { payload: { asked: [], received: [] } });
      fake.answer('POST /patients/{id}/sensitive-requests', { payload: { asked: 2 } });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Request sensitive records' }));
  await user.type(await screen.findByLabelText(/Reason for request/), 'Choosing the medicine now');
  await user.click(screen.getAllByRole('button', { name: 'Request sensitive records' }).at(-1)!);
  await waitFor(() =>
    expect(server.sent('POST /patients/{id}/sensitive-requests')[0]?.body).toEqual({ reason: 'Choosing the medicine now' }),
  );
  expect(await screen.findByText('Request sent to the other hospitals')).toBeInTheDocument();
});

test('what another hospital asks for is opened or kept closed with a reason', async () => {
  const { user, server } = await renderWithApp(<ConditionsPanel patientId={patientId} patient={patient} />, {
    permissions: ['View Pre Existing Conditions', 'Share Sensitive Records'],
    prepare: (fake) => {
      fake.answer('GET /preExistingConditions/patient/{id}', {
        payload: { data: [], meta: meta(0), restricted: false, emergencyUntil: null },
      });
      fake.answer('GET /preExistingConditions/patient/{id}/getUniqueHospitals', { payload: [] });
      fake.answer('GET /patients/{id}/sensitive-requests', { payload: { asked: [], received: [sensitive] } });
      fake.answer('POST /patients/{id}/sensitive-requests/{requestId}/decide', { payload: { ...sensitive, status: 'granted' } });
    },
  });
  expect(await screen.findByText(/Dr Mensah of Hill Hospital requests sensitive records/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Grant access Dr Mensah' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Open sensitive records' }));
  await user.type(asked.getByLabelText(/^Reason/), 'Spoken with the ward');
  await user.click(asked.getByRole('button', { name: 'Grant access' }));
  await waitFor(() =>
    expect(server.sent('POST /patients/{id}/sensitive-requests/{requestId}/decide')[0]?.body).toEqual({
      grant: true,
      reason: 'Spoken with the ward',
    }),
  );
});

test('without a condition the tab says so', async () => {
  await renderWithApp(<ConditionsPanel patientId={patientId} patient={patient} />, {
    permissions: ['View Pre Existing Conditions'],
    prepare: (fake) => {
      fake.answer('GET /preExistingConditions/patient/{id}', {
        payload: { data: [], meta: meta(0), restricted: false, emergencyUntil: null },
      });
      fake.answer('GET /preExistingConditions/patient/{id}/getUniqueHospitals', { payload: [] });
    },
  });
  expect(await screen.findByText('No pre-existing conditions')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add condition' })).toBeNull();
});

test('no known allergies cannot be said while an allergy is active', async () => {
  const { server } = await renderWithApp(<AllergiesPanel patientId={patientId} patient={patient} />, {
    permissions: ['View Allergies', 'Create Allergies'],
    prepare: (fake) =>
      fake.answer('GET /allergies/patient/{id}', {
        payload: { data: [anAllergy()], allergyReview: { state: 'recorded', by: 'Dr Eze', at: '2026-11-20T09:00:00.000Z' } },
      }),
  });
  expect(await screen.findByText('Penicillin', shown)).toBeInTheDocument();
  expect(screen.getByText('High risk')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit Penicillin' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'No known allergies' })).toBeNull();
  expect(server.sent('POST /allergies')).toHaveLength(0);
});

test('an allergy is changed beside the list; one of another hospital is read alone', async () => {
  const foreign = anAllergy({ id: patientId, substance: 'Latex', hospitalName: 'Hill Hospital', canEdit: false, acts: {} });
  const { user, server } = await renderWithApp(<AllergiesPanel patientId={patientId} patient={patient} />, {
    permissions: ['View Allergies'],
    prepare: (fake) => {
      const allergyReview = { state: 'recorded', by: 'Dr Eze', at: '2026-11-20T09:00:00.000Z' };
      fake.answer('GET /allergies/patient/{id}', { payload: { data: [anAllergy(), foreign], allergyReview } });
      fake.answer('PATCH /allergies/{id}', { payload: { allergy: anAllergy(), allergyReview } });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Penicillin' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit allergy' }));
  await user.type(drawer.getByLabelText(/^Notes/), 'Hives as a child');
  await user.click(drawer.getByRole('button', { name: 'Save allergy' }));
  await waitFor(() => expect(server.sent('PATCH /allergies/{id}')[0]?.body).toMatchObject({ notes: 'Hives as a child', version: 1 }));
  expect(screen.queryByRole('button', { name: 'Edit Latex', hidden: true })).toBeNull();
});

test('No known allergies is confirmed once and recorded', async () => {
  const { user, server } = await renderWithApp(<AllergiesPanel patientId={patientId} patient={patient} />, {
    permissions: ['View Allergies', 'Create Allergies'],
    prepare: (fake) => {
      fake.answer('GET /allergies/patient/{id}', { payload: { data: [], allergyReview: { state: 'not-asked', by: null, at: null } } });
      fake.answer('POST /allergies', { payload: { allergy: null, allergyReview: { state: 'none-known', by: 'Ada', at: null } } });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'No known allergies' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'No known allergies' }));
  await waitFor(() => expect(server.sent('POST /allergies')[0]?.body).toEqual({ patientId, noneKnown: true }));
});

test('a voided set is struck through with its reason; an unfinished score has no number', async () => {
  await renderWithApp(<VitalsList patientId={patientId} startDate={undefined} />, {
    permissions: ['View Vitals'],
    prepare: (fake) =>
      fake.answer('GET /vitals', {
        payload: {
          data: [
            aListedVital({
              warning: {
                table: 'news2',
                version: 'NEWS2-2017',
                score: 4,
                partial: true,
                answered: 5,
                of: 7,
                band: 'low',
                advice: null,
                parts: [],
              },
            }),
            aListedVital({ id: patientId, status: 'entered-in-error', voidReason: 'Wrong patient', acts: {} }),
          ],
          meta: meta(2),
        },
      }),
  });
  expect(await screen.findByText('partial 5/7')).toBeInTheDocument();
  expect(screen.getByText('Wrong patient')).toBeInTheDocument();
});

test('a set is corrected beside the list, or voided with a reason, as the server offers', async () => {
  const { user, server } = await renderWithApp(<VitalsList patientId={patientId} startDate={undefined} />, {
    permissions: ['View Vitals'],
    prepare: (fake) => {
      const voided = aListedVital({ id: patientId, status: 'entered-in-error', voidReason: 'Wrong patient', acts: {} });
      fake.answer('GET /vitals', { payload: { data: [aListedVital(), voided], meta: meta(2) } });
      fake.answer('DELETE /vitals/{id}', { payload: voided });
    },
  });
  const menus = await screen.findAllByRole('button', { name: /^Actions for/ });
  await user.click(menus[0]!);
  await user.click(await screen.findByRole('menuitem', { name: 'Correct' }));
  expect(await screen.findByRole('dialog', { name: 'Correct vitals' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(menus[0]!);
  await user.click(await screen.findByRole('menuitem', { name: 'Void' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Void vitals' }));
  await user.type(asked.getByLabelText(/^Reason/), 'Another patient');
  await user.click(asked.getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(server.sent('DELETE /vitals/{id}')[0]?.body).toEqual({ reason: 'Another patient' }));
  await user.click(menus[1]!);
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Details']);
});
