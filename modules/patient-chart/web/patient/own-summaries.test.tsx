import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aSummary, patientId } from '../testing/samples.ts';
import { OwnSummaries } from './own-summaries.tsx';

test('the discharge summary of a stay stands among the own letters and is read there', async () => {
  const summary = aSummary({
    ...{ title: 'Discharge summary ADM-000012', status: 'final', visibleToPatient: true, signedAt: '2026-11-20T09:00:00.000Z', acts: {} },
    body: 'Admission ADM-000012, discharged: improved\n\n## Final diagnoses\n\n- Pneumonia (J18.9)\n\n## Advice\n\nRest for a week',
  });
  const { user, server } = await renderWithApp(<OwnSummaries id={patientId} />, {
    permissions: ['View Own Chart'],
    prepare: (fake) => {
      fake.answer('GET /patient-summaries/patient/{patientId}', {
        payload: { data: [summary], meta: { page: 1, limit: 50, count: 1, pages: 1 } },
      });
      fake.answer('GET /patient-summaries/{id}', { payload: summary });
    },
  });
  const list = await screen.findByRole('region', { name: 'Letters and summaries' });
  expect(within(list).getByText('Discharge summary')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Read Discharge summary ADM-000012' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Discharge summary ADM-000012' }));
  expect(await drawer.findByRole('heading', { name: 'Final diagnoses' })).toBeInTheDocument();
  expect(drawer.getByRole('listitem')).toHaveTextContent('Pneumonia (J18.9)');
  expect(server.sent('GET /patient-summaries/{id}')).toHaveLength(1);
});
