import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { anApproval, anApprovalRow, approvalId, approvalPatientId as patientId, someCounts } from '../../testing/approval-samples.ts';
import { ApprovalFiles } from './approval-files.tsx';
import { ApprovalsBanner } from './approvals-banner.tsx';
import { NewRequestForm } from './new-request-form.tsx';
import { PartnerApprovals } from './partner-approvals.tsx';
import { PatientRequestForm } from './patient-request-form.tsx';
import { PatientWaiting } from './patient-waiting.tsx';

const view = ['View HMO Approvals'];
const page = (data: readonly unknown[], meta: object = {}) => ({
  payload: { data, meta: { count: data.length, page: 1, limit: 20, ...meta } },
});

test('the banner names what is overdue and the request that proceeds soon, and is silent otherwise', async () => {
  const hourEndsAt = new Date(Date.now() + 11.5 * 60_000).toISOString();
  const nextProceeds = { id: approvalId, approvalNumber: 'APR-000311', hourEndsAt };
  await renderWithApp(<ApprovalsBanner />, {
    permissions: view,
    prepare: (server) => server.answer('GET /hmo/approval/counts', { payload: someCounts({ overdue: 2, nextProceeds }) }),
  });
  expect(await screen.findByRole('link', { name: /^2 requests/ })).toHaveAttribute('href', expect.stringContaining('overdue=true'));
  expect(screen.getByRole('link', { name: 'APR-000311 proceeds without an answer in 12 min' })).toHaveAttribute(
    'href',
    expect.stringContaining(approvalId),
  );
});

test('a request whose hour ends later makes no banner; who may not see requests does not ask', async () => {
  const later = { id: approvalId, approvalNumber: 'APR-000311', hourEndsAt: new Date(Date.now() + 40 * 60_000).toISOString() };
  const both = (
    <>
      <p>Page</p>
      <ApprovalsBanner />
    </>
  );
  const { server } = await renderWithApp(both, {
    permissions: view,
    prepare: (fake) => fake.answer('GET /hmo/approval/counts', { payload: someCounts({ nextProceeds: later }) }),
  });
  await waitFor(() => expect(server.sent('GET /hmo/approval/counts')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'HMO approvals' })).toBeNull();
});

test('the patient’s banner says how many requests wait and for how long', async () => {
  await renderWithApp(<PatientWaiting patientId={patientId} />, {
    permissions: view,
    prepare: (server) => server.answer('GET /hmo/approval', page([anApprovalRow()])),
  });
  expect(await screen.findByRole('link', { name: '1 request, 41 min' })).toBeInTheDocument();
});

test('a partner’s tab asks for its own requests alone and says how fast it answers', async () => {
  const hmoId = '01990000-0000-7000-8000-000000000103';
  const league = {
    ...{ hmoId, hmoName: 'Hygeia', sent: 12, answered: 11, medianMinutes: 34, ninetiethMinutes: 71, inHourBps: 8_300, proceededBps: 0 },
    ...{ declinedBps: 900, proceeded: 1, declined: 1, reasons: [], emergencyLate: 0 },
  };
  const { server } = await renderWithApp(<PartnerApprovals hmoId={hmoId} />, {
    permissions: view,
    path: `/hospital/hmo-management/${hmoId}?tab=approvals`,
    prepare: (fake) => {
      fake.answer('GET /hmo/approval', page([anApprovalRow()], { counts: someCounts(), currency: 'NGN' }));
      fake.answer('GET /hmo/approval/league', { payload: [league] });
    },
  });
  const times = within(await screen.findByRole('list', { name: 'Answer times, last 90 days' }));
  expect(times.getByText('34 min')).toBeInTheDocument();
  expect(times.getByText('71 min')).toBeInTheDocument();
  expect(await screen.findByText('41 of 60 min')).toBeInTheDocument();
  expect(server.sent('GET /hmo/approval')[0]?.query.get('hmoId')).toBe(hmoId);
  expect(server.sent('GET /hmo/approval/league')[0]?.query.get('hmoId')).toBe(hmoId);
});

const aFile = {
  ...{ id: '01990000-0000-7000-8000-000000000121', patientId, hospitalId: patientId, hospitalName: 'Lagoon', name: 'Scan.pdf' },
  ...{ category: 'other', mime: 'application/pdf', size: 10, sha256: 'a', pages: 1, hasThumbnail: false, linkedType: 'hmo-approval' },
  ...{ linkedId: approvalId, takenAt: null, description: null, visibleToPatient: false, isSensitive: false, uploadedBy: null },
  ...{ uploadedByName: 'Ada', fromPatient: false, createdAt: '2026-11-20T09:00:00.000Z', status: 'active', archivedReason: null },
  ...{ scan: 'clean', version: 1 },
};

async function files(sentAt: string | null, archive: string | null) {
  return renderWithApp(<ApprovalFiles of={anApproval({ sentAt })} />, {
    permissions: [...view, 'View Patient Attachments', 'Create Patient Attachment'],
    prepare: (server) => {
      server.answer('GET /patient-attachments/patient/{id}', page([{ ...aFile, acts: { archive } }]));
      server.answer('POST /patient-attachments', { payload: [], message: 'Documents saved' });
    },
  });
}

test('files are added to a request that was not sent, and tied to it', async () => {
  const { user, server } = await files(null, null);
  expect(await screen.findByRole('button', { name: 'Scan.pdf' })).toBeInTheDocument();
  expect(server.sent('GET /patient-attachments/patient/{id}')[0]?.query.get('linkedId')).toBe(approvalId);
  expect(screen.getByRole('button', { name: 'Archive Scan.pdf' })).toBeInTheDocument();
  const box = document.querySelector('input[type="file"]') as HTMLInputElement;
  await user.upload(box, new File(['%PDF-1.4'], 'letter.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(server.sent('POST /patient-attachments')).toHaveLength(1));
  const body = server.sent('POST /patient-attachments')[0]?.body as FormData;
  expect([body.get('linkedType'), body.get('linkedId'), body.get('patientId')]).toEqual(['hmo-approval', approvalId, patientId]);
});

test('files of a sent request are read alone', async () => {
  await files('2026-11-20T09:05:00.000Z', 'ATTACHMENT_LOCKED');
  expect(await screen.findByRole('button', { name: 'Scan.pdf' })).toBeInTheDocument();
  expect(screen.getByText('The request was sent: its files stay with it.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Archive/ })).toBeNull();
});

const stayId = '01990000-0000-7000-8000-000000000131';
const itemId = '01990000-0000-7000-8000-000000000132';
const billingId = '01990000-0000-7000-8000-000000000133';
const StayField = () => <SelectField name="admissionId" label="For stay" options={[{ value: stayId, label: 'ADM-000001' }]} />;

test('planned services of a stay are requested with their quantities; a refusal keeps what was chosen', async () => {
  const refusal = { status: 422, code: 'APPROVAL_EXCLUDED', message: 'The plan does not cover this diagnosis' };
  const close = vi.fn();
  const { user, server } = await renderWithApp(<PatientRequestForm patientId={patientId} onClose={close} />, {
    permissions: ['Request HMO Approval', 'View Patient Billing', 'View Patient Bills'],
    parts: { cards: [{ place: 'approval-for', key: 'stay', order: 1, component: StayField }] },
    prepare: (fake) => {
      const cover = { billingId, hmoName: 'Hygeia', planName: 'Gold', enrolleeNumber: 'HYG-1', isDefault: true };
      fake.answer('GET /hmo/eligibility', { payload: [cover] });
      fake.answer('GET /patient-bills', page([]));
      fake.answer('GET /billable-items/picker', { payload: [{ id: itemId, name: 'Appendectomy' }] });
      fake.answer('GET /icd/favourites', { payload: [] });
      fake.refuse('POST /hmo/approval', refusal);
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Planned services' }));
  await user.click(await screen.findByRole('combobox', { name: /^For stay/ }));
  await user.click(await screen.findByRole('option', { name: 'ADM-000001' }));
  await user.click(screen.getByRole('combobox', { name: /^Planned services/ }));
  await user.click(await screen.findByRole('option', { name: 'Appendectomy' }));
  const quantity = await screen.findByRole('textbox', { name: /^Quantity of Appendectomy/ });
  await user.clear(quantity);
  await user.type(quantity, '2');
  await user.type(screen.getByRole('textbox', { name: /^Presenting complaint/ }), 'Pain in the right lower abdomen');
  await user.click(screen.getByRole('button', { name: 'Request approval' }));
  expect(await screen.findByText(refusal.message)).toBeInTheDocument();
  expect(quantity).toHaveValue('2');
  expect(close).not.toHaveBeenCalled();
  server.answer('POST /hmo/approval', { payload: anApproval(), message: 'Approval requested' });
  await user.click(screen.getByRole('button', { name: 'Request approval' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.sent('POST /hmo/approval').at(-1)?.body).toMatchObject({
    ...{ patientId, billingId, sourceType: 'admission', sourceId: stayId, complaint: 'Pain in the right lower abdomen' },
    items: [{ billableItemId: itemId, quantity: 2 }],
  });
});

test('the desk asks for planned services of any patient; the billing method is one of the chosen patient’s', async () => {
  const { user, server } = await renderWithApp(<NewRequestForm onClose={() => undefined} />, {
    permissions: ['Request HMO Approval', 'View Patient Billing', 'View Patient List'],
    prepare: (fake) => {
      const cover = { billingId, hmoName: 'Hygeia', planName: 'Gold', enrolleeNumber: 'HYG-1', isDefault: true };
      const patient = { id: patientId, fullname: 'Ada Obi', hospitalPatientId: 'P-000001', dateOfBirth: null };
      fake.answer('GET /patients/quick-search', { payload: [patient] });
      fake.answer('GET /hmo/eligibility', { payload: [cover] });
      fake.answer('GET /billable-items/picker', { payload: [{ id: itemId, name: 'Appendectomy' }] });
      fake.answer('POST /hmo/approval', { payload: anApproval(), message: 'Approval requested' });
    },
  });
  await user.type(await screen.findByRole('combobox', { name: /^Patient/ }), 'Ada');
  await user.click(await screen.findByRole('option', { name: /Ada Obi/ }));
  await user.click(screen.getByRole('combobox', { name: /^Billing method/ }));
  await user.click(await screen.findByRole('option', { name: 'Hygeia · Gold · HYG-1' }));
  await user.click(screen.getByRole('combobox', { name: /^Planned services/ }));
  await user.click(await screen.findByRole('option', { name: 'Appendectomy' }));
  await user.click(screen.getByRole('button', { name: 'Request approval' }));
  expect(await screen.findByText('Approval requested')).toBeInTheDocument();
  expect(server.sent('POST /hmo/approval')[0]?.body).toMatchObject({
    patientId,
    billingId,
    items: [{ billableItemId: itemId, quantity: 1 }],
  });
});
