import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { ada, aPatient, aRow, obi } from '../testing/samples.ts';
import { DependantsPanel } from './dependants-panel.tsx';

const child = (acts: PatientDetails['acts']) => ({
  ...aRow({ id: obi, fullname: 'Okafor Obi', isDependant: true, acts }),
  ...{ dependantNumber: 1, dependantRelationship: 'son', isAdult: true },
});

const show = (acts: PatientDetails['acts'], rows: readonly object[]) =>
  renderWithApp(<DependantsPanel patient={aPatient({ acts })} />, {
    path: `/hospital/patients/${ada}?tab=dependants`,
    prepare: (fake) => fake.answer(`GET /patients/${ada}/dependants`, { payload: rows }),
  });

test('a dependant is added, and made a principal, where the records offer it', async () => {
  const { user, address } = await show({ addDependant: null }, [child({ makePrincipal: null })]);
  expect(await screen.findByRole('button', { name: 'Add dependant' })).toBeEnabled();
  await user.click(await screen.findByRole('button', { name: 'Make principal' }));
  await waitFor(() => expect(address()).toContain('drawer=make-principal'));
});

test('a principal with twenty dependants says why no other is added; no row offers what its record does not', async () => {
  await show({ addDependant: 'TOO_MANY_DEPENDANTS' }, [child({})]);
  const add = await screen.findByRole('button', { name: 'Add dependant' });
  expect(add).toBeDisabled();
  expect(add).toHaveAttribute('title', 'Maximum of 20 dependants reached');
  await screen.findByText('Okafor Obi');
  expect(screen.queryByRole('button', { name: 'Make principal' })).toBeNull();
});

test('without the right nothing is added', async () => {
  await show({}, []);
  expect(await screen.findByText('No dependants yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add dependant' })).toBeNull();
});
