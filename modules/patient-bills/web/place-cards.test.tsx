import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { BillCards, StripCards } from './place-cards.tsx';

const id = '01990000-0000-7000-8000-000000000001';
const Line = ({ billId }: { readonly billId: string }) => <p>Line {billId}</p>;
const Order = ({ sourceType, sourceId }: { readonly sourceType: string; readonly sourceId: string }) => (
  <p>
    {sourceType} {sourceId}
  </p>
);

const show = (permissions: readonly string[]) =>
  renderWithApp(
    <>
      <StripCards sourceType="lab-request" sourceId={id} />
      <BillCards billId={id} />
    </>,
    {
      permissions,
      parts: {
        cards: [
          { place: 'payment-strip', key: 'order', order: 1, component: Order },
          { place: 'patient-bill', key: 'line', order: 1, permission: 'View HMO Approvals', component: Line },
        ],
      },
    },
  );

test('cards of later modules know the order and the line', async () => {
  await show(['View HMO Approvals']);
  expect(await screen.findByText(`lab-request ${id}`)).toBeInTheDocument();
  expect(screen.getByText(`Line ${id}`)).toBeInTheDocument();
});

test('and stay away from who lacks their permission', async () => {
  await show([]);
  expect(await screen.findByText(`lab-request ${id}`)).toBeInTheDocument();
  expect(screen.queryByText(`Line ${id}`)).toBeNull();
});
