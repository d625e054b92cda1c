import type { Refusal } from '#kernel/contract/refusals.ts';
import { claimRefusals } from '../../contract/refusals.ts';

/** Why a write-off cannot be taken back, or null. */
export const whyNotReverseWriteOff = ({ writtenOffAmount }: { readonly writtenOffAmount: number }): Refusal | null =>
  writtenOffAmount === 0 ? claimRefusals.refusal('CLAIM_NO_WRITE_OFF') : null;
