import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { verifyPath } from '../../contract/words.ts';

// No I, L, O, U: nothing that is misread or spells a word.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;

/** 80 random bits: nobody guesses one. */
export function newVerifyCode(): string {
  return [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** A code as it was made, from how people type it: any case, with blanks and hyphens, O for 0, I and L for 1. */
export function foldCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** In fours, as it is printed. */
export function printedCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

export function verifyUrlOf(scope: Pick<Scope, 'settings'>, code: string): string {
  return `${scope.settings.publicUrl}${verifyPath(printedCode(code))}`;
}

/** Makes the code findable without its hospital being known. */
export async function keepCode(scope: Scope, prescriptionId: Id, code: string): Promise<void> {
  await scope.tx
    .insertInto('prescriptionCodes')
    .values({ hospitalId: scope.hospitalId, prescriptionId, codeHash: hashOfCode(code) })
    .execute();
}
