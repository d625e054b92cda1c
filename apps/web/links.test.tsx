import { Link, useNavigate } from '@tanstack/react-router';
import { expect, test } from 'vitest';

/** Never run: the compiler reads it, and each marked line must be refused. */
function Refused() {
  const navigate = useNavigate();
  // @ts-expect-error a page that does not exist
  void navigate({ to: '/hospital/nowhere' });
  // @ts-expect-error a page that wants its record
  void navigate({ to: '/hospital/vendor/$id' });
  // @ts-expect-error a key that the search of the page does not have
  void navigate({ to: '/hospital/vendor/$id', params: { id: '1' }, search: { colour: 'red' } });
  void navigate({ to: '/hospital/vendor/$id', params: { id: '1' }, search: { tab: 'statement' } });
  return (
    <>
      {/* @ts-expect-error a page that does not exist */}
      <Link to="/hospital/nowhere" />
      {/* @ts-expect-error a word that the search of the page does not know */}
      <Link to="/hospital/billing" search={{ tab: 'nowhere' }} />
      <Link to="/hospital/billing" search={{ tab: 'cash-up' }} />
    </>
  );
}

test('links and their searches are checked by the compiler', () => {
  expect(Refused).toBeInstanceOf(Function);
});
