import { contractText } from '#kernel/web/text/contract-text.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { valuesIn } from '#kernel/web/text/values-in.ts';
import { importFaults } from '#modules/patients/contract/import-faults.ts';

/** A fault of a line of an import in the language of the screen; what was typed and what the file takes stay as they are. */
export function importFaultText(t: Translate, message: string): string {
  const whole = contractText(t, message);
  if (whole !== message) return whole;
  for (const { message: text } of Object.values(importFaults)) {
    const values = valuesIn(text, message);
    if (!values) continue;
    const { label, rule } = values;
    return t(text, { ...values, ...(label && { label: t(label) }), ...(rule && { rule: contractText(t, rule) }) });
  }
  return message;
}
