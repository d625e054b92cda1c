import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aTicket } from '../testing/samples.ts';
import { WaitCell } from './line-cells.tsx';
import { useElapsed } from './use-elapsed.ts';

const ticket = aTicket({ waitedMinutes: 28, estimatedWaitMinutes: 9, position: 4 });

function Line() {
  return <WaitCell ticket={ticket} elapsed={useElapsed(ticket)} target={30} />;
}

afterEach(() => {
  vi.useRealTimers();
});

test('a wait goes on by itself and passes its target without a new answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderWithApp(<Line />);
  expect(screen.getByText('28 min')).toBeInTheDocument();
  expect(screen.getByText('9 min left')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000));
  expect(screen.getByText(/^31 min/).closest('[data-tone]')).toHaveAttribute('data-tone', 'amber');
  expect(screen.getByText('6 min left')).toBeInTheDocument();
});
