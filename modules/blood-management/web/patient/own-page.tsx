import '#kernel/web/design/mantine-frame.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import type { OwnBlood } from '#modules/blood-management/contract/request-records.ts';
import { bloodGroups } from '#modules/blood-management/contract/words.ts';
import { confirmedLook, donorLooks, requestLooks, unconfirmedLook } from '../looks.ts';
import { componentWords, reactionWords } from '../words.ts';

type Own = NonNullable<OwnBlood['own']>;
type Here = Own['hospitals'][number];

/** /patient/blood-management: the person's own group, requests, transfusions and donations over all hospitals. */
export function OwnBloodPage() {
  const t = useText();
  const [offering, setOffering] = useState(false);
  const found = useCall(requestCalls.byPatient, { query: {} }, { quiet: true });
  return (
    <>
      <PageHead title={t('Patient Blood Management')} actions={<Button onClick={() => setOffering(true)}>{t('Become a donor')}</Button>} />
      <Loaded from={found} rows={6}>
        {({ own }) =>
          own ? <OwnView own={own} offering={offering} onClose={() => setOffering(false)} /> : <EmptyState title={t('No record found')} />
        }
      </Loaded>
    </>
  );
}

function OwnView({ own, offering, onClose }: { readonly own: Own; readonly offering: boolean; readonly onClose: () => void }) {
  const t = useText();
  return (
    <>
      <Panel title={t('Blood group')}>
        <p>
          <strong>{own.group ?? t('Unknown')}</strong> <StatusBadge look={own.confirmed ? confirmedLook : unconfirmedLook} />
        </p>
      </Panel>
      {own.hospitals.map((here) => (
        <Panel key={here.hospitalId} title={here.name}>
          <HereLines here={here} />
        </Panel>
      ))}
      <DrawerForm title={t('Become a donor')} opened={offering} onClose={onClose}>
        <OfferForm hospitals={own.hospitals} onClose={onClose} />
      </DrawerForm>
    </>
  );
}

function HereLines({ here }: { readonly here: Here }) {
  const t = useText();
  const nothing = here.requests.length + here.transfusions.length + here.reactions.length + here.donations.length === 0;
  return (
    <>
      {nothing ? <EmptyState compact title={t('No record found')} /> : null}
      {here.donorStatus === 'none' ? null : <StatusBadge look={donorLooks[here.donorStatus]} />}
      <ul>
        {here.requests.map(({ id, component, units, status, at }) => (
          <li key={id}>
            <Moment at={at} /> · {t('Request')}: {units} {t(componentWords[component])} <StatusBadge look={requestLooks[status]} />
          </li>
        ))}
        {here.transfusions.map(({ id, component, at }) => (
          <li key={id}>
            <Moment at={at} /> · {t('Transfusion')}: {t(componentWords[component])}
          </li>
        ))}
        {here.reactions.map(({ id, kind, at }) => (
          <li key={id}>
            <Moment at={at} /> · {t('Reaction')}: {t(reactionWords[kind as keyof typeof reactionWords] ?? kind)}
          </li>
        ))}
        {here.donations.map((at) => (
          <li key={at}>
            <Moment at={at} /> · {t('Donation')}
          </li>
        ))}
      </ul>
      {here.replacementDue > 0 ? <p>{t('Replacement units owed: {count}', { count: here.replacementDue })}</p> : null}
    </>
  );
}

function OfferForm({ hospitals, onClose }: { readonly hospitals: readonly Here[]; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(requestCalls.offerDonation, {
    startWith: { hospitalId: hospitals[0]?.hospitalId ?? '', consent: false },
    refresh: ['patient-blood-management'],
  });
  return (
    <CallForm form={form} submit={t('Offer to donate')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField
          name="hospitalId"
          label={t('Hospital')}
          required
          options={hospitals.map(({ hospitalId, name }) => ({ value: hospitalId, label: name }))}
        />
        <TextField name="phone" label={t('Phone')} type="tel" maxLength={20} />
        <SelectField
          name="bloodGroup"
          label={t('Group, if you know it')}
          clearable
          options={bloodGroups.map((value) => ({ value, label: value }))}
        />
        <Wide>
          <CheckField name="consent" label={t('The blood bank may contact me')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
