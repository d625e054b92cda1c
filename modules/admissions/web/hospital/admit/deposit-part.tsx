import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Refused } from '#kernel/web/client/send.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, TextareaField } from '#kernel/web/form/fields.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { BillingField } from '../stays/billing-field.tsx';

interface DepositPartProps {
  readonly patientId: string | null;
  /** What the server said of the form when it was last sent. */
  readonly refused: Refused | null;
}

/** How a stay is paid for. Where the deposit does not suffice, what is required and what is there, and the reason to admit before it. */
export function DepositPart({ patientId, refused }: DepositPartProps) {
  const t = useText();
  const [missing, setMissing] = useState<Refused | null>(null);
  if (refused?.code === 'DEPOSIT_REQUIRED' && refused !== missing) setMissing(refused);
  return (
    <FormSection title={t('Billing and deposit')}>
      {patientId ? (
        <Wide>
          <BillingField key={patientId} patientId={patientId} />
        </Wide>
      ) : null}
      <MoneyField name="depositRequired" label={t('Deposit for this stay')} hint={t('Default: the deposit of the room type')} />
      {missing ? (
        <Wide>
          <MissingDeposit patientId={patientId} details={missing.details} />
        </Wide>
      ) : null}
    </FormSection>
  );
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function MissingDeposit({ patientId, details }: { readonly patientId: string | null; readonly details: Refused['details'] }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  return (
    <>
      <Facts
        rows={[
          [t('Deposit required'), format.money(amountOf(details['required']))],
          [t('Deposit available'), format.money(amountOf(details['available']))],
        ]}
      />
      {can('Receive Patient Deposit') ? (
        <p>
          <Link to="/hospital/billing" search={{ tab: 'deposits', drawer: 'receive', ...(patientId ? { patientId } : {}) }}>
            {t('Receive deposit')}
          </Link>
        </p>
      ) : null}
      {can('Override Payment Gate') ? (
        <TextareaField
          name="depositOverride"
          label={t('Reason to admit before the deposit')}
          hint={t('At least 10 characters; billing is notified.')}
          rows={2}
          maxLength={500}
        />
      ) : null}
    </>
  );
}
