import { Menu } from '@mantine/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aStay } from '../../testing/end-samples.ts';
import { ids, pageOf } from '../../testing/samples.ts';
import { InpatientsTile } from '../dashboard-tile.tsx';
import { AdmitTicketItem, RequestAdmissionItem, RequestTicketItem } from './admission-items.tsx';
import { AdmitStart } from './admit-start.tsx';
import { OpenStayCard } from './open-stay-card.tsx';
import { PatientAdmissions } from './patient-admissions.tsx';

const request = {
  ...{ id: '1', requestNumber: 'ARQ-000002', patient: 'Okafor Ada', of: aStay().of, urgency: 'urgent', ward: null, roomType: null },
  ...{ reason: 'Needs oxygen', expectedDays: 3, consultationId: null, askedBy: 'Dr Bello', waitStartedAt: '2031-01-10T08:00:00.000Z' },
  ...{ bed: null, admissionId: null, endReason: null, status: 'waiting', version: 1, acts: {} },
};

test("a patient's stays and requests stand in the record", async () => {
  const { server } = await renderWithApp(<PatientAdmissions patientId={ids.patient} />, {
    permissions: ['View Admission', 'View Admission Request'],
    prepare: (early) => {
      early.answer('GET /patient-admissions', { payload: pageOf([aStay()]) });
      early.answer('GET /admission-requests', { payload: pageOf([request]) });
    },
  });
  const row = await screen.findByRole('row', { name: /ADM-000007/ });
  expect(row).toHaveTextContent('Female Medical · Room 1 · B1');
  expect(screen.getByRole('link', { name: 'ADM-000007' })).toHaveAttribute('href', `/hospital/admissions/${aStay().id}`);
  expect(await screen.findByRole('row', { name: /ARQ-000002/ })).toHaveTextContent('Waiting');
  expect(server.sent('GET /patient-admissions')[0]?.query.get('patientId')).toBe(ids.patient);
});

test('requests are not asked for without the right to see them', async () => {
  const { server } = await renderWithApp(<PatientAdmissions patientId={ids.patient} />, {
    permissions: ['View Admission'],
    prepare: (early) => early.answer('GET /patient-admissions', { payload: pageOf([]) }),
  });
  expect(await screen.findByText('No admission found')).toBeInTheDocument();
  expect(server.sent('GET /admission-requests')).toEqual([]);
});

test('menus of a record and of a ticket lead to the drawers of admissions', async () => {
  const { user, address, goTo } = await renderWithApp(
    <Menu opened withinPortal={false}>
      <Menu.Target>
        <button type="button">menu</button>
      </Menu.Target>
      <Menu.Dropdown>
        <AdmitTicketItem patientId={ids.patient} />
        <RequestTicketItem patientId={ids.patient} />
        <RequestAdmissionItem patient={{ id: ids.patient, acceptsCare: false }} />
      </Menu.Dropdown>
    </Menu>,
  );
  // Who accepts no care is not offered a bed in the record.
  expect(screen.getAllByRole('menuitem')).toHaveLength(2);
  await user.click(screen.getByRole('menuitem', { name: 'Admit' }));
  await waitFor(() => expect(address()).toBe(`/hospital/admissions?admit=${ids.patient}`));
  await goTo('/hospital/queue');
  await user.click(await screen.findByRole('menuitem', { name: 'Request admission' }));
  await waitFor(() => expect(address()).toBe(`/hospital/admissions?request=${ids.patient}`));
});

test('the dashboard counts inpatients and leads to their list', async () => {
  const { server } = await renderWithApp(<InpatientsTile />, {
    permissions: ['View Admitted Patients on dashboard', 'View Admission'],
    prepare: (early) =>
      early.answer('GET /dashboard/getPatientAdmissions', { payload: { data: [], meta: { count: 38, page: 1, limit: 1 } } }),
  });
  expect(await screen.findByText('38')).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/hospital/admissions?tab=admitted');
  expect(server.sent('GET /dashboard/getPatientAdmissions')[0]?.query.getAll('status[]')).toEqual(['admitted']);
});

test('the overview of a record names the open stay, and nothing of a patient who is in none', async () => {
  const show = (rows: readonly object[]) =>
    renderWithApp(<OpenStayCard patientId={ids.patient} />, {
      permissions: ['View Admission'],
      prepare: (early) =>
        early.answer('GET /patient-admissions', {
          payload: {
            data: rows,
            meta: { ...pageOf(rows).meta, tallies: { admitted: 1, discharged: 0, released: 0, expectedToday: 0, requests: 0 } },
          },
        }),
    });
  const { server } = await show([aStay()]);
  expect(await screen.findByText('Female Medical, Room 1, B1')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open stay' })).toHaveAttribute('href', `/hospital/admissions/${aStay().id}`);
  expect(server.sent('GET /patient-admissions')[0]?.query.getAll('status[]')).toEqual(['admitted']);
  cleanup();
  const { server: none } = await show([]);
  await expect.poll(() => none.sent('GET /patient-admissions').length).toBe(1);
  expect(screen.queryByRole('link')).toBeNull();
});

test('after a registration the patient is admitted by a button', async () => {
  const { user, address } = await renderWithApp(<AdmitStart patient={{ id: ids.patient }} as="button" />);
  await user.click(screen.getByRole('link', { name: 'Admit' }));
  await waitFor(() => expect(address()).toBe(`/hospital/admissions?admit=${ids.patient}`));
});
