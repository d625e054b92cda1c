import { keptText } from '#kernel/web/text/kept-text.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';

/** What the server notes in the history of an administration, in English as it is kept. */
export const historyWords: readonly string[] = [
  word('created'),
  word('ordered verbally'),
  word('order signed'),
  word('completed'),
  word('completed before its last dose'),
  word('terminated'),
  word('held'),
  word('resumed'),
  word('rescheduled'),
  word('moved to another ward'),
  word('changed with its prescription'),
  word('effect of a dose noted'),
  word('a recorded dose voided'),
  word('dose given'),
  word('dose partially given'),
  word('dose withheld'),
  word('dose refused'),
  word('dose missed'),
  word('dose not available'),
  word('dose given without checking the identity'),
  word('dose given without scanning the medicine'),
  word('a dose missed'),
  word('{count} doses missed'),
  word('{count} doses planned'),
];

/** An entry of the history in the language of the screen. */
export function historyText(t: Translate, what: string): string {
  return keptText(t, what, historyWords, (_name, value) => value);
}
