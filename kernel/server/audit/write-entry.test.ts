import { describe, expect, test } from 'vitest';
import { changesBetween } from './write-entry.ts';

describe('changes of a record', () => {
  test('are the fields that differ, each with what it was and is', () => {
    expect(changesBetween({ name: 'Ada', city: 'Lagos', age: 3 }, { name: 'Ada', city: 'Ibadan', age: 4 })).toEqual([
      { field: 'city', before: 'Lagos', after: 'Ibadan' },
      { field: 'age', before: 3, after: 4 },
    ]);
  });

  test('of a new record are all its fields, of a removed one too', () => {
    expect(changesBetween(null, { name: 'Ada', note: null })).toEqual([{ field: 'name', before: null, after: 'Ada' }]);
    expect(changesBetween({ name: 'Ada' }, null)).toEqual([{ field: 'name', before: 'Ada', after: null }]);
    expect(changesBetween(undefined, undefined)).toEqual([]);
  });

  test('do not tell of fields that the act did not touch', () => {
    expect(changesBetween({ name: 'Ada', city: 'Lagos' }, { name: 'Bola' })).toEqual([{ field: 'name', before: 'Ada', after: 'Bola' }]);
  });

  test('leave the bookkeeping out', () => {
    const after = {
      version: 2,
      updatedAt: 'x',
      updatedBy: 'y',
      createdAt: 'z',
      createdBy: 'q',
      hospitalId: 'h',
      acts: { edit: null },
      name: 'Ada',
    };
    expect(changesBetween({}, after).map(({ field }) => field)).toEqual(['name']);
  });

  test('know an empty value from another, and null as none', () => {
    expect(changesBetween({ a: null, b: '', c: 0, d: false }, { a: undefined, b: null, c: null, d: null })).toEqual([
      { field: 'b', before: '', after: null },
      { field: 'c', before: 0, after: null },
      { field: 'd', before: false, after: null },
    ]);
  });
});

describe('secrets', () => {
  const secretNames = [
    'password',
    'passwordHash',
    'newPassword',
    'token',
    'resetToken',
    'otp',
    'secretKey',
    'signature',
    'codeHash',
    'cardNumber',
    'accountNumber',
    'apiKey',
    'pin',
  ];

  test.each(secretNames)('%s is never written down, but that it changed is', (field) => {
    expect(changesBetween({ [field]: 'old-value' }, { [field]: 'new-value' })).toEqual([{ field, before: '***', after: '***' }]);
    expect(changesBetween(null, { [field]: 12345 })).toEqual([{ field, before: null, after: '***' }]);
  });

  test('not inside of other values either', () => {
    const changes = changesBetween(
      { login: { password: 'old-value' } },
      { login: { name: 'ada', password: 'new-value', tries: [{ otp: '123456' }] } },
    );
    expect(changes).toEqual([
      { field: 'login', before: { password: '***' }, after: { name: 'ada', password: '***', tries: [{ otp: '***' }] } },
    ]);
    expect(JSON.stringify(changesBetween(null, { tokens: ['one', 'two'] }))).not.toMatch(/one|two/);
  });

  test('bytes are not written down; whether a secret is set may be', () => {
    expect(changesBetween(null, { picture: Buffer.from('x'), signature: true })).toEqual([
      { field: 'picture', before: null, after: '***' },
      { field: 'signature', before: null, after: true },
    ]);
  });

  test('long text is cut', () => {
    const [change] = changesBetween(null, { note: 'x'.repeat(5000) });
    expect(change?.after).toBe(`${'x'.repeat(4000)}…`);
  });
});
