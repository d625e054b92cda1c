import { word } from '#kernel/web/text/use-text.ts';
import type { BankedAccount, CountedMethod, MovementKind, RefundMethod } from '#modules/invoices/contract/cash-words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const movementWords = {
  'drop-to-safe': word('Drop to safe'),
  'float-in': word('Float from the safe'),
  'float-out': word('Send float'),
  handover: word('Handover'),
  'petty-cash': word('Petty cash'),
} satisfies Words<MovementKind>;

export const countedWords = {
  cash: word('Cash'),
  card: word('Card slips'),
  transfer: word('Transfers'),
  cheque: word('Cheques'),
} satisfies Words<CountedMethod>;

export const refundMethodWords = {
  cash: word('Cash'),
  'bank-transfer': word('Bank transfer'),
  cheque: word('Cheque'),
} satisfies Words<RefundMethod>;

export const bankedWords = {
  '1010': word('Safe'),
  '1030': word('Card clearing'),
  '1040': word('Transfer clearing'),
  '1050': word('Cheques in hand'),
} satisfies Words<BankedAccount>;
