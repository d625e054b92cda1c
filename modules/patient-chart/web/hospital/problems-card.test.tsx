import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { AllergiesCard, ProblemsCard } from './problems-card.tsx';

const patientId = '01a10000-0000-7000-8000-000000000001';
const condition = (id: string, name: string, clinicalStatus: string) => ({
  id: `01a10000-0000-7000-8000-0000000000${id}`,
  name,
  icdCode: 'I10',
  clinicalStatus,
  verificationStatus: 'confirmed',
});

test('the overview names the problems that go on, not those that are over', async () => {
  await renderWithApp(<ProblemsCard patientId={patientId} />, {
    prepare: (fake) =>
      fake.answer('GET /preExistingConditions/patient/{id}', {
        payload: {
          data: [condition('a1', 'Hypertension', 'active'), condition('a2', 'Malaria', 'resolved')],
          meta: { count: 2, page: 1, limit: 20 },
        },
      }),
  });
  expect(await screen.findByText('Hypertension')).toBeInTheDocument();
  expect(screen.queryByText('Malaria')).toBeNull();
  expect(screen.getByRole('link', { name: 'All conditions' })).toHaveAttribute('href', `/hospital/patients/${patientId}?tab=conditions`);
});

test('no allergies: that none are known differs from that nobody asked', async () => {
  const show = (state: string) =>
    renderWithApp(<AllergiesCard patientId={patientId} />, {
      prepare: (fake) =>
        fake.answer('GET /allergies/patient/{id}', { payload: { data: [], allergyReview: { state, at: null, by: null } } }),
    });
  await show('none-known');
  expect(await screen.findByText('No known allergies')).toBeInTheDocument();
  await show('not-asked');
  expect(await screen.findByText('Allergies not recorded')).toBeInTheDocument();
});
