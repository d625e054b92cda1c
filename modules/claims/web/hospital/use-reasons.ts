import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimReasonCalls } from '#modules/claims/contract/calls/claim-reasons.ts';
import { rejectionReasons } from '#modules/claims/contract/words.ts';
import { reasonWord } from '../looks.ts';

/** Reasons of rejections as options: the product's, then the hospital's own. */
export function useReasons(): Option[] {
  const t = useText();
  const { data } = useCall(claimReasonCalls.list, {}, { quiet: true });
  const known = data ?? rejectionReasons.map((code) => ({ code, name: null }));
  return known.map(({ code, name }) => ({ value: code, label: name ?? t(reasonWord(code)) }));
}
