import { useState } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';

interface PolicyReasonProps {
  readonly refused: Refused | null;
  /** The ward of the chosen bed is for others. */
  readonly misses?: boolean;
}

/** Why a patient is put into a ward for others: asked where that is seen, or once the server has said it. */
export function PolicyReason({ refused, misses = false }: PolicyReasonProps) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  if (!asked && refused?.code === 'WARD_POLICY') setAsked(true);
  if (!asked && !misses) return null;
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
