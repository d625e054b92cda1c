import { expect, test } from 'vitest';
import { refuseStale } from './versions.ts';

test('a changed row is refused with who changed it and the version it has now', () => {
  const current = { version: 4, updatedAt: '2026-11-21T10:00:00.000Z' };
  expect(() => refuseStale(current, 'Ada Obi')).toThrow(
    expect.objectContaining({
      code: 'STALE_VERSION',
      status: 409,
      message: 'Record was changed by Ada Obi, reload and try again',
      details: { name: 'Ada Obi', ...current },
    }),
  );
  expect(() => refuseStale(current, null)).toThrow(/changed by another user/);
});

test('a row that is not there is not found', () => {
  expect(() => refuseStale(undefined)).toThrow(expect.objectContaining({ code: 'NOT_FOUND', status: 404 }));
});
