import { useState } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';

/** Asked once the server has said that the ward is for others: why this patient is put into it all the same. */
export function PolicyReason({ refused }: { readonly refused: Refused | null }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  if (!asked && refused?.code === 'WARD_POLICY') setAsked(true);
  if (!asked) return null;
  return (
    <TextareaField
      name="policyReason"
      label={t('Why the patient is put into this ward')}
      hint={t('Needed when the ward is for other patients')}
      rows={2}
      maxLength={300}
    />
  );
}
