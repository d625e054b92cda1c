import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOverflow } from './use-overflow.ts';

/** How wide the table is; the box is 1,000 px. */
let wide = 900;

function Box({ rows }: { readonly rows: readonly string[] }) {
  const [ref, scrolls] = useOverflow({ tightens: true, holds: rows });
  return (
    <section ref={ref} aria-label="List" data-scrolls={scrolls || undefined}>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>{row}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

afterEach(() => vi.unstubAllGlobals());

test('rows that are wider than their box are measured before they are painted, without waiting for the observer', () => {
  class Silent {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Silent);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => wide);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => 1000);
  const { rerender } = render(<Box rows={['one']} />);
  expect(screen.getByRole('region', { name: 'List' })).not.toHaveAttribute('data-tight');
  wide = 1200;
  rerender(<Box rows={['one', 'two with many words']} />);
  expect(screen.getByRole('region', { name: 'List' })).toHaveAttribute('data-tight', 'true');
  expect(screen.getByRole('region', { name: 'List' })).toHaveAttribute('data-scrolls', 'true');
});
