import { Suspense } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimRow } from '#modules/claims/contract/claim-records.ts';

/** Who works on the claim. */
export function AssignForm({ of: claim, onClose }: ActFormProps<ClaimRow>) {
  const t = useText();
  const [picker] = useCards('user-picker');
  const form = useCallForm(claimCalls.assign, {
    params: { id: claim.id },
    startWith: { userId: claim.assignedTo },
    toBody: (values) => ({ userId: values['userId'] ?? null, version: claim.version }),
    refresh: ['hmo'],
  });
  const start = claim.assignedTo && claim.assignedToName ? { start: { value: claim.assignedTo, label: claim.assignedToName } } : {};
  return (
    <CallForm form={form} submit={t('Assign')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <Suspense>
            {picker ? <picker.component name="userId" label={t('Assigned to')} hint={t('Blank: no one')} {...start} /> : null}
          </Suspense>
        </Wide>
      </FormSection>
    </CallForm>
  );
}
