import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { BedLine } from './bed-line.tsx';

const bed = { admissionId: '01990000-0000-7000-8000-000000000061', wardName: 'Female Medical', bedLabel: 'B4', path: '/admissions/x' };

test('ward and bed of an inpatient lead to the stay for those who may see it', async () => {
  await renderWithApp(<BedLine bed={bed} />, { permissions: ['View Admission'] });
  expect(screen.getByRole('link', { name: 'Female Medical, Bed B4' })).toHaveAttribute('href', `/hospital/admissions/${bed.admissionId}`);
});

test('they are words alone for everybody else, and nothing stands beside who is in no stay', async () => {
  await renderWithApp(
    <>
      <BedLine bed={{ ...bed, wardName: 'Admitted', bedLabel: null }} />
      <BedLine bed={undefined} />
    </>,
  );
  expect(screen.getByText('Admitted')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
