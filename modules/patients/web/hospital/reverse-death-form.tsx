import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import styles from './death-form.module.css';
import { savedAs } from './saved-as.ts';

/** Takes a death back. Nothing that was cancelled comes back by itself: it is listed afterwards. */
export function ReverseDeathForm({ patient, onDone }: { readonly patient: Patient; readonly onDone: () => void }) {
  const t = useText();
  const [cancelled, setCancelled] = useState<readonly OpenItem[] | null>(null);
  const form = useCallForm(deathCalls.reverse, { params: { id: patient.id }, refresh: ['report'] });
  if (cancelled) {
    return (
      <div className={styles.causes}>
        <p>{t('The patient is active again. These were cancelled by the death and must be restored manually:')}</p>
        <ul className={styles.list}>
          {cancelled.map((item) => (
            <li key={`${item.kind}${item.id ?? item.label}`}>
              {item.path ? (
                <Link to={item.path}>{[item.label, item.number].filter(Boolean).join(' · ')}</Link>
              ) : (
                [item.label, item.number].filter(Boolean).join(' · ')
              )}
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <Button onClick={onDone}>{t('Done')}</Button>
        </div>
      </div>
    );
  }
  return (
    <CallForm
      form={form}
      submit={t('Reverse death record')}
      silent
      onCancel={onDone}
      onDone={(payload) =>
        savedAs(t('Death record reversed'), () => (payload.cancelled.length > 0 ? setCancelled(payload.cancelled) : onDone()))
      }
    >
      <FormSection
        note={t('{name} becomes active again. The certificate is kept and marked reversed. Cancelled items are not restored.', {
          name: patient.fullname,
        })}
      >
        <Wide>
          <TextareaField name="reason" label={t('Reason (at least 10 characters)')} required rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
