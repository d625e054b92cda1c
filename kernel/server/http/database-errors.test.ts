import { expect, test } from 'vitest';
import { declareRefusals } from '#kernel/contract/refusals.ts';
import type { Kernel } from '../scope/kernel.ts';
import { refusalOfDatabaseError } from './database-errors.ts';

const own = declareRefusals({ BED_TAKEN: { status: 409, message: 'The bed is taken', constraint: 'one_patient_per_bed' } });
const kernel = {
  refusalOfConstraint: (name: string) => (name === 'one_patient_per_bed' ? own.refusal('BED_TAKEN') : null),
} as unknown as Kernel;
const codeOf = (error: unknown) => refusalOfDatabaseError(kernel, error)?.code ?? null;

test('a refusal is itself', () => {
  expect(codeOf(own.refusal('BED_TAKEN'))).toBe('BED_TAKEN');
});

test('a constraint that a refusal names means that refusal, any other a conflict', () => {
  expect(codeOf({ code: '23505', constraint: 'one_patient_per_bed' })).toBe('BED_TAKEN');
  expect(codeOf({ code: '23P01', constraint: 'one_patient_per_bed' })).toBe('BED_TAKEN');
  for (const code of ['23505', '23503', '23514', '23502', '40001', '40P01']) expect(codeOf({ code, constraint: 'other' })).toBe('CONFLICT');
});

test('values that the database cannot take are bad input', () => {
  for (const code of ['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '42846'])
    expect([code, codeOf({ code })]).toEqual([code, 'INVALID_INPUT']);
});

test('a database that is away, full, too slow or too busy is 503 with a wait', () => {
  const codes = ['08006', '08P01', '53200', '53300', '57014', '57P01', '57P02', '57P03', '25006', '25P03', '55P03', '3D000', '28P01'];
  for (const code of codes) expect([code, codeOf({ code })]).toEqual([code, 'DATABASE_AWAY']);
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
    expect([code, codeOf({ code })]).toEqual([code, 'DATABASE_AWAY']);
  for (const message of ['timeout exceeded when trying to connect', 'Connection terminated unexpectedly', 'Query read timeout'])
    expect(codeOf(new Error(message))).toBe('DATABASE_AWAY');
  expect(refusalOfDatabaseError(kernel, { code: '57P01' })).toMatchObject({ status: 503, details: { retryAfter: 2 } });
});

test('what is left is a fault of ours', () => {
  for (const error of [new Error('x'), { code: '42601' }, { code: '42P01' }, { code: '42501' }, null, undefined, 'text', 5])
    expect(codeOf(error)).toBeNull();
});

test('a disk that is full or fails, the database’s or our own, is 503 with a longer wait', () => {
  for (const code of [
    '53100',
    '58000',
    '58030',
    '58P01',
    'XX001',
    'XX002',
    'ENOSPC',
    'EDQUOT',
    'EFBIG',
    'EIO',
    'EROFS',
    'EMFILE',
    'ENFILE',
  ]) {
    const refusal = refusalOfDatabaseError(kernel, { code });
    expect([code, refusal?.code, refusal?.status, refusal?.details]).toEqual([code, 'STORAGE_AWAY', 503, { retryAfter: 30 }]);
  }
});
