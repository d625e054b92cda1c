import { expect, test } from 'vitest';
import { medicineLines } from './medicine-lines.ts';

const line = (more: object) => ({
  ...{ genericName: 'Amoxicillin', strength: '500 mg', form: 'Capsule', dosageText: '1 capsule three times a day for 5 days' },
  ...{ productName: null, status: 'active', replacedByLineId: null },
  ...more,
});

test('a patient takes home what was signed and still stands', () => {
  const lines = [
    line({}),
    line({ genericName: 'Stopped one', status: 'stopped' }),
    line({ genericName: 'Old dose', replacedByLineId: 'x' }),
  ];
  const all = [
    { status: 'active', lines },
    { status: 'draft', lines: [line({ genericName: 'Not signed' })] },
    { status: 'cancelled', lines: [line({ genericName: 'Taken back' })] },
  ];
  const written = ({ dosageText }: { readonly dosageText: string }) => dosageText;
  expect(medicineLines(all as never, written)).toEqual(['Amoxicillin 500 mg Capsule: 1 capsule three times a day for 5 days']);
  expect(medicineLines(all as never, () => 'Une gélule')).toEqual(['Amoxicillin 500 mg Capsule: Une gélule']);
});
