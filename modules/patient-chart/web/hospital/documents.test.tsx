import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Attachment, Summary } from '#modules/patient-chart/contract/document-records.ts';
import { anAttachment, aSummary, patientId } from '../testing/samples.ts';
import { AttachmentsPanel } from './attachments-panel.tsx';
import { SummariesPanel } from './summaries-panel.tsx';

const meta = { page: 1, limit: 25, count: 1, pages: 1 };

function attachments(file: Attachment) {
  return renderWithApp(<AttachmentsPanel patientId={patientId} />, {
    permissions: [],
    prepare: (fake) => {
      fake.answer('GET /patient-attachments/patient/{patientId}', { payload: { data: [file], meta } });
      fake.answer('DELETE /patient-attachments/{id}', { payload: file });
      fake.answer('PATCH /patient-attachments/{id}', { payload: file });
    },
  });
}

test('a document is archived from its row with a reason', async () => {
  const { user, server } = await attachments(anAttachment());
  await user.click(await screen.findByRole('button', { name: 'Actions for Referral letter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Archive document' }));
  expect(asked.getByText('Referral letter will be removed from the list. Its file is kept.')).toBeInTheDocument();
  await user.type(asked.getByLabelText(/^Reason/), 'Of another patient');
  await user.click(asked.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(server.sent('DELETE /patient-attachments/{id}')[0]?.body).toEqual({ reason: 'Of another patient' }));
});

test('a document is edited beside the list', async () => {
  const { user, server } = await attachments(anAttachment());
  await user.click(await screen.findByRole('button', { name: 'Actions for Referral letter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit document' }));
  await user.click(drawer.getByRole('checkbox', { name: 'Sensitive' }));
  await user.click(drawer.getByRole('button', { name: 'Save document' }));
  await waitFor(() => expect(server.sent('PATCH /patient-attachments/{id}')[0]?.body).toMatchObject({ isSensitive: true, version: 1 }));
});

test('a document that a signed record stands on says why it is not archived', async () => {
  const { user } = await attachments(anAttachment({ acts: { edit: null, archive: 'ATTACHMENT_LOCKED' } }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Referral letter' }));
  expect(await screen.findByRole('menuitem', { name: /Archive/ })).toHaveTextContent('belongs to a signed consent or a submitted claim');
});

test('an archived document can be downloaded and no more', async () => {
  const { user } = await attachments(anAttachment({ status: 'archived', acts: {} }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Referral letter' }));
  await screen.findByRole('menuitem', { name: 'Download' });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});

function summaries(summary: Summary) {
  return renderWithApp(<SummariesPanel patientId={patientId} />, {
    permissions: [],
    prepare: (fake) => {
      fake.answer('GET /patient-summaries/patient/{patientId}', { payload: { data: [summary], meta } });
      fake.answer('GET /patient-summaries/{id}', { payload: summary });
      fake.answer('PATCH /patient-summaries/{id}', { payload: summary });
    },
  });
}

test('whose draft it is not is told who may sign it', async () => {
  await summaries(aSummary({ acts: { edit: null, sign: 'NOT_THE_AUTHOR', share: null } }));
  const sign = await screen.findByRole('button', { name: /^Sign Discharge advice/ });
  expect(sign).toHaveAttribute('aria-disabled', 'true');
  expect(sign).toHaveAccessibleName(/Only the author or the co-signer can sign this summary/);
  expect(screen.getByRole('button', { name: 'Edit Discharge advice' })).toBeEnabled();
});

test('a signed summary is shared from its menu; its text changes in a new version', async () => {
  const signed = {
    status: 'final',
    signedAt: '2026-11-20T10:00:00.000Z',
    signedByName: 'Dr Eze',
    acts: { edit: null, share: null },
  } as const;
  const { user, server } = await summaries(aSummary(signed));
  expect(await screen.findByRole('button', { name: 'New version Discharge advice' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Actions for Discharge advice' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share with patient' }));
  await waitFor(() => expect(server.sent('PATCH /patient-summaries/{id}')[0]?.body).toEqual({ visibleToPatient: true, version: 1 }));
});
