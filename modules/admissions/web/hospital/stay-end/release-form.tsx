import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import type { StayClearance } from '#modules/admissions/contract/stay-end-records.ts';
import type { LeavingStay } from '#modules/admissions/contract/stay-records.ts';
import { optionsOf, releaseReasonWords, vacatedWords } from '../../stay-end-words.ts';
import { AreaList } from './area-list.tsx';
import { useClearance } from './use-clearance.ts';
import { EndDone } from './end-done.tsx';
import styles from './stay-end.module.css';
import { endRefreshes, paperOf } from './stay-refreshes.ts';

const onFields = { OUTSTANDING_BALANCE: 'reason' };

/** Lets a discharged patient go: what each area still wants, what is owed, and to whom the patient is released. */
export function ReleaseForm({ of: stay, onClose }: ActFormProps<LeavingStay>) {
  const t = useText();
  const clearance = useClearance(stay.id);
  const [done, setDone] = useState(false);
  const form = useCallForm(stayEndCalls.release, {
    params: { id: stay.id },
    startWith: { vacatedTo: 'home' },
    // Each area that was cleared since the form opened has changed the stay.
    toBody: (values) => ({ ...values, version: clearance.data?.version ?? stay.version }),
    refresh: endRefreshes,
    draft: `release ${stay.id}`,
  });
  if (done)
    return <EndDone words={t('Patient released')} print={[[t('Print gate pass'), paperOf(stay.id, 'gate-pass')]]} onClose={onClose} />;
  // The server counts again: a balance that came since the areas were read asks for its reason, too.
  const owed = form.refused?.code === 'OUTSTANDING_BALANCE' || form.inner.errors['reason'] !== undefined;
  return (
    <CallForm form={form} submit={t('Release patient')} onCancel={onClose} onDone={() => setDone(true)} refusalFields={onFields}>
      <Loaded from={clearance} rows={8}>
        {(found) => (
          <>
            <AreaList stay={stay} clearance={found} />
            <Balance stay={stay} clearance={found} />
            <FormSection title={t('Release')}>
              {owed || (found.netDue ?? 0) > 0 ? (
                <Wide>
                  <SelectField
                    name="reason"
                    label={t('Reason for release with a balance')}
                    required
                    options={optionsOf(releaseReasonWords, t)}
                  />
                </Wide>
              ) : null}
              <TextField
                name="releasedTo"
                label={t('Released to')}
                required
                maxLength={120}
                hint={t('Relative, ambulance or the patient')}
              />
              {stay.vacatedAt === null ? (
                <SelectField name="vacatedTo" label={t('Patient goes to')} required options={optionsOf(vacatedWords, t)} />
              ) : null}
              <Wide>
                <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
              </Wide>
            </FormSection>
          </>
        )}
      </Loaded>
    </CallForm>
  );
}

/** What deposits do not cover, with the way to the patient's bills. */
function Balance({ stay, clearance }: { readonly stay: LeavingStay; readonly clearance: StayClearance }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { netDue, currency } = clearance;
  if (netDue === null) return null;
  return (
    <p className={netDue > 0 ? styles.warning : styles.note}>
      <span>
        {netDue > 0 ? t('Outstanding balance: {amount}', { amount: format.money(netDue, currency) }) : t('Nothing is owed for this stay.')}{' '}
        {can('View Patient Billing') ? (
          <Link to="/hospital/patients/$id" params={{ id: stay.of.id }} search={{ tab: 'billing' }}>
            {t('Open bills')}
          </Link>
        ) : null}
      </span>
    </p>
  );
}
