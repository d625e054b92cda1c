import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { warningOf, warningTexts } from '#modules/vendor/contract/warnings.ts';
import { vendorWarnings } from '#modules/vendor/contract/words.ts';
import { warningWords } from '../words.ts';
import { Warnings } from './order-page.tsx';

test('screens have words of their own for every warning; days and states in the words of people', async () => {
  for (const code of vendorWarnings) if (code !== 'vendor-not-active') expect(warningWords[code]).toBe(warningTexts[code]);
  const warnings = [
    warningOf('licence-ending', { day: '2026-12-24' }),
    warningOf('vendor-not-active', { status: 'blocked' }),
    warningOf('short-shelf-life', { product: 'Insulin', days: 90 }),
  ];
  expect(warnings[2]?.message).toBe('Insulin must have at least 90 days of shelf life');
  await renderWithApp(<Warnings warnings={warnings} />, { path: '/hospital/vendor' });
  expect(await screen.findByText('Vendor: Blocked')).toBeInTheDocument();
  expect(screen.getByText('Insulin must have at least 90 days of shelf life')).toBeInTheDocument();
  expect(screen.queryByText(/2026-12-24/)).toBeNull();
});
